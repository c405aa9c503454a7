// What a provider says of a payment beside and after "paid": declines of other tries, second payments, reversals.

import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as refunds from '@cabstand/contract/http/money/card-refunds'
import { endPaymentCase, paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import * as contract from '@cabstand/contract/http/money/payments'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { braintree } from '@cabstand/emulators/braintree'
import type { Outcome } from '@cabstand/emulators/emulator'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { applyAnswer } from '../../src/money/payments/ask-provider.ts'
import type { ProviderReport } from '../../src/money/payments/provider.ts'
import { takeDispute } from '../../src/money/payments/take-dispute.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { asOwner } from '../support/as-owner.ts'
import { decideAtCheckout, startEmulators } from '../support/card-payers.ts'
import { eventually } from '../support/eventually.ts'
import {
  bookParcel,
  findProblems,
  linesAbout,
  makeCarrier,
  offerParcels,
  readBalance,
} from '../support/money.ts'
import { answerTestCard } from '../support/test-card.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const emulators = await startEmulators({ braintree })
const emulator = emulators.of('braintree')
const created: Deps[] = []
const server = await testServer({
  payments: emulators.environment,
  createModules: (deps) => {
    created.push(deps)
    return createModules(deps)
  },
})
const [deps] = created
if (deps === undefined) throw new Error('the server has no modules')
const { database, clock } = server
emulators.report(server.url)
await offerParcels(database)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const carrier = await server.signIn(mobiles.simulated(0))
await makeCarrier(database, carrier.userId)
beforeEach(() => emulators.restore())

const amount = 1250
const balance = () => readBalance(rider)
const openTopUp = (provider: string) => rider.call(contract.openTopUp, { body: { provider, amount } })
type Opened = Awaited<ReturnType<typeof openTopUp>>
const decide = (opened: Opened, outcome: Outcome) => decideAtCheckout(rider, braintree, opened, outcome)
const payment = (id: string) => rider.call(contract.getPayment, { params: { id } })
const settle = async () => {
  await emulators.settle()
  await clock.settle()
}
const say = (provider: string, id: string, report: ProviderReport) => applyAnswer(deps, provider, id, report)
const paid = (attemptId: string, providerPaymentId: string, charged = amount) =>
  ({ status: 'paid', attemptId, providerPaymentId, amount: charged, currency: 'EUR' }) as const
const reversed = (attemptId: string, providerPaymentId: string) =>
  ({ status: 'reversed', attemptId, providerPaymentId }) as const
const failed = (attemptId: string, providerPaymentId: string) =>
  ({ status: 'failed', attemptId, providerPaymentId }) as const

const listCases = async () => (await admin.call(paymentCaseList.list, { query: {} })).rows
const inboxOf = async (person: typeof rider | typeof admin) =>
  (await person.call(listNotifications, { query: { limit: '30' } })).notifications
const staffPayments = async (of: { bookingId: string } | { userId: string }) =>
  'bookingId' in of
    ? (await admin.call(refunds.listBookingPayments, { params: { id: of.bookingId } })).payments
    : (await admin.call(refunds.listTopUpPayments, { params: { id: of.userId } })).payments

/** A ride that is over and paid by card, by Braintree, which has not settled it yet. */
async function paidRide() {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  await driveUntil('finish', { booking, rider, driver })
  const opened = await rider.call(contract.openBookingPayment, { params, body: { provider: 'braintree' } })
  const body = { payment_method_nonce: 'fake-valid-visa-nonce' }
  await rider.send(contract.chargeCard, { params: { id: opened.attemptId }, body })
  await settle()
  const [row] = await asOwner<{ sale: string }>(
    database,
    'select provider_payment_id as sale from payment_attempts where id = $1',
    [opened.attemptId],
  )
  return { booking, ...opened, sale: row?.sale ?? '' }
}

/** Braintree's processor declines to settle a sale. */
async function declineSettlement(sale: string): Promise<void> {
  const { BRAINTREE_MERCHANT_ID: merchant, ...keys } = emulators.environment
  const basic = Buffer.from(`${keys.BRAINTREE_PUBLIC_KEY}:${keys.BRAINTREE_PRIVATE_KEY}`).toString('base64')
  const url = `${emulator.url}/merchants/${merchant}/transactions/${sale}/settlement_decline`
  const headers = { authorization: `Basic ${basic}`, 'x-apiversion': '6' }
  expect((await fetch(url, { method: 'PUT', headers })).status).toBe(200)
  await settle()
}

describe('a payment that is reversed after it was paid', () => {
  test('is a case for admins, at the platform’s cost; the ride and the wallet stay', async () => {
    const before = await balance()
    const { booking, attemptId, sale, amount: price } = await paidRide()
    await declineSettlement(sale)
    const [found] = await listCases()
    expect(found).toMatchObject({
      ...{ kind: 'reversed', providerId: sale, status: 'opened', asked: price },
      ...{ user: { id: rider.userId }, booking: { id: booking.id } },
    })
    expect(await linesAbout(database, found?.id)).toEqual([
      { event: 'payment.reversed', account: 'platform:disputes', amount: -price },
      { event: 'payment.reversed', account: 'clearing:braintree', amount: price },
    ])
    expect(await payment(attemptId)).toMatchObject({ status: 'paid', outcome: 'settled' })
    expect(await balance()).toBe(before)
    expect((await inboxOf(admin))[0]?.title).toBe('Payment reversed')
    const [told] = await staffPayments({ bookingId: booking.id })
    expect(told).toMatchObject({ refundable: 0, refundRefusal: 'nothing_left', canAsk: true })
    expect(told?.reversedAt).not.toBeNull()
    // Whoever asks again learns nothing new.
    await admin.call(refunds.askPayment, { params: { id: attemptId }, body: {} })
    expect((await listCases()).filter(({ kind }) => kind === 'reversed')).toHaveLength(1)
    const end = { outcome: 'handled', note: 'The rider pays in cash' } as const
    const closed = { status: 'handled', note: end.note }
    expect(await admin.call(endPaymentCase, { params: { id: found?.id ?? '' }, body: end })).toMatchObject(
      closed,
    )
  })

  test('of a prepaid delivery is not given to the rider when it is cancelled', async () => {
    const booking = await bookParcel(server, { rider, carrier })
    const params = { id: booking.id }
    const opened = await rider.call(contract.openBookingPayment, { params, body: { provider: 'test' } })
    const { attemptId } = opened
    await answerTestCard(rider, attemptId, 'approve')
    const before = await balance()
    await say('test', attemptId, reversed(attemptId, `test-${attemptId}`))
    await rider.call(cancelBooking, { params, body: { reason: 'changed plans' } })
    expect(await balance()).toBe(before)
  })

  test('what was refunded before is not lost twice', async () => {
    const { attemptId } = await openTopUp('test')
    await answerTestCard(rider, attemptId, 'approve')
    const body = { amount: 250, reason: 'A gift' }
    await admin.call(refunds.refundPayment, { params: { id: attemptId }, body })
    await clock.settle()
    await say('test', attemptId, reversed(attemptId, `test-${attemptId}`))
    expect((await listCases())[0]).toMatchObject({ kind: 'reversed', money: '10.00 EUR' })
  })

  test('is not lost once more by a dispute that is reported after it', async () => {
    const { attemptId } = await openTopUp('test')
    await answerTestCard(rider, attemptId, 'approve')
    await say('test', attemptId, reversed(attemptId, `test-${attemptId}`))
    const cases = (await listCases()).length
    const dispute = { providerDisputeId: 'late', status: 'opened', amount, currency: 'EUR' } as const
    expect(await transaction(server.db, (tx) => takeDispute(tx, deps, attemptId, dispute))).toBe('unchanged')
    expect((await listCases()).length).toBe(cases)
  })
})

describe('a second payment in one checkout', () => {
  test('is credited to the wallet once, told to the rider and to admins, and can be refunded', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('finish', { booking, rider, driver })
    const params = { id: booking.id }
    const opened = await rider.call(contract.openBookingPayment, { params, body: { provider: 'test' } })
    const { attemptId, amount: price } = opened
    await answerTestCard(rider, attemptId, 'approve')
    await settle()
    const before = await balance()
    const told = (await inboxOf(rider)).length
    for (let time = 0; time < 3; time += 1) await say('test', attemptId, paid(attemptId, 'second', price))
    await clock.settle()
    expect(await balance()).toBe(before + price)
    expect((await inboxOf(rider)).length).toBe(told + 1)
    expect((await inboxOf(admin))[0]?.title).toBe('Paid twice')
    const [found] = await listCases()
    expect(found).toMatchObject({ kind: 'paidTwice', providerId: 'second', booking: { id: booking.id } })
    const [second, first] = await staffPayments({ bookingId: booking.id })
    expect(first).toMatchObject({ id: attemptId, outcome: 'settled' })
    expect(second).toMatchObject({
      ...{ status: 'paid', outcome: 'credited', providerPaymentId: 'second' },
      ...{ refundable: price, refundSource: 'wallet', canAsk: false },
    })
    const body = { amount: price, reason: 'Paid twice' }
    await admin.call(refunds.refundPayment, { params: { id: second?.id ?? '' }, body })
    await clock.settle()
    expect(await balance()).toBe(before)
    expect((await staffPayments({ bookingId: booking.id }))[0]?.refunds).toMatchObject([{ status: 'done' }])
    await say('test', attemptId, { ...paid(attemptId, 'second', price), refunded: price })
    expect(await balance()).toBe(before)
  })

  test('of another amount, or one that went back before it was known, is credited to nobody', async () => {
    const { attemptId } = await openTopUp('test')
    await answerTestCard(rider, attemptId, 'approve')
    const before = await balance()
    await say('test', attemptId, paid(attemptId, 'other', amount + 1))
    await say('test', attemptId, { ...paid(attemptId, 'gone'), refunded: amount })
    // A message that was on its way for longer knows nothing of that.
    await say('test', attemptId, paid(attemptId, 'gone'))
    expect(await balance()).toBe(before)
    const kinds = (await listCases()).map(({ kind, providerId }) => `${kind} ${providerId}`)
    expect(kinds).toContain('wrongAmount other')
    expect(kinds).not.toContain('paidTwice gone')
  })
})

test('a second payment of which staff were told before such payments were credited is not credited', async () => {
  const { attemptId } = await openTopUp('test')
  await answerTestCard(rider, attemptId, 'approve')
  const before = await balance()
  await asOwner(
    database,
    `insert into payment_cases (id, kind, provider, provider_id, attempt_id, amount, currency, status, opened_at)
     values (gen_random_uuid(), 'paidTwice', 'test', 'earlier', $1, $2, 'EUR', 'opened', now())`,
    [attemptId, amount],
  )
  await say('test', attemptId, paid(attemptId, 'earlier'))
  expect(await balance()).toBe(before)
})

describe('a decline', () => {
  test('of an earlier card does not end the charge of another one, whose answer was lost', async () => {
    const opened = await openTopUp('braintree')
    const { attemptId } = opened
    await decide(opened, 'decline')
    expect((await payment(attemptId)).status).toBe('failed')
    const [row] = await asOwner<{ tries: Record<string, string> }>(
      database,
      'select tries from payment_attempts where id = $1',
      [attemptId],
    )
    const [declined = ''] = Object.keys(row?.tries ?? {})
    emulator.scenario.fault = 'lost'
    emulator.scenario.webhooks = 'none'
    await decide(opened, 'approve')
    // Braintree's search knows the first card alone for some seconds.
    await say('braintree', attemptId, failed(attemptId, declined))
    expect((await payment(attemptId)).status).toBe('pending')
    emulator.scenario.fault = 'none'
    const before = await balance()
    await rider.call(contract.checkPayment, { params: { id: attemptId }, body: { left: false } })
    expect((await payment(attemptId)).status).toBe('paid')
    expect(await balance()).toBe(before + amount)
  })
})

/** What the ledger holds. */
async function sums() {
  const [row] = await asOwner<Record<'wallet' | 'disputes' | 'clearing', string>>(
    database,
    `select coalesce(sum(amount) filter (where account = $1), 0) as wallet,
       coalesce(sum(amount) filter (where account = 'platform:disputes'), 0) as disputes,
       coalesce(sum(amount) filter (where account = 'clearing:test'), 0) as clearing from ledger_lines`,
    [`rider:${rider.userId}`],
  )
  const { wallet, disputes, clearing } = row ?? { wallet: 0, disputes: 0, clearing: 0 }
  return { wallet: Number(wallet), disputes: Number(disputes), clearing: Number(clearing) }
}

/** What each news adds to the ledger of a new top-up. */
async function changesAfter(news: readonly string[]) {
  const { attemptId } = await openTopUp('test')
  const before = await sums()
  for (const one of news) {
    const id = `${attemptId}-${one.at(-1)}`
    const report = one.startsWith('paid') ? paid : one.startsWith('reversed') ? reversed : failed
    await say('test', attemptId, report(attemptId, id))
  }
  const after = await sums()
  return {
    wallet: after.wallet - before.wallet,
    disputes: after.disputes - before.disputes,
    clearing: after.clearing - before.clearing,
  }
}

const allNews = ['failed 0', 'failed 1', 'paid 1', 'paid 2', 'reversed 1', 'reversed 2']
const news = fc
  .subarray(allNews, { minLength: 1 })
  .chain((some) => fc.shuffledSubarray([...some, ...some], { minLength: 2 * some.length }))

test('whatever comes in whatever order and however often, the ledger ends as in order', async () => {
  await fc.assert(
    fc.asyncProperty(news, async (shuffled) => {
      const ordered = allNews.filter((one) => shuffled.includes(one))
      const [expected, found] = [await changesAfter(ordered), await changesAfter(shuffled)]
      const first = (one: string) =>
        shuffled.includes(one) ? shuffled.indexOf(one) : Number.POSITIVE_INFINITY
      const payments = ['1', '2'].filter((one) => shuffled.includes(`paid ${one}`))
      // Money that was known to be gone is not credited, so that nobody bears its loss.
      const credited = payments.filter((one) => first(`paid ${one}`) < first(`reversed ${one}`))
      const lost = credited.filter((one) => shuffled.includes(`reversed ${one}`))
      expect(found).toEqual({
        wallet: credited.length * amount,
        disputes: 0 - lost.length * amount,
        clearing: 0 - (credited.length - lost.length) * amount,
      })
      expect(found.clearing).toBe(expected.clearing)
      expect(found.wallet + found.disputes).toBe(expected.wallet + expected.disputes)
      if (credited.length === payments.length) expect(found).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})

// From here on the server's clock is ahead of the provider's.
test('a reversal of which no message came is found by asking, within a day', async () => {
  emulator.scenario.webhooks = 'none'
  const { sale } = await paidRide()
  await declineSettlement(sale)
  const reversals = async () => (await listCases()).filter(({ providerId }) => providerId === sale)
  expect(await reversals()).toEqual([])
  await clock.forward(24 * 60 + 1)
  await eventually(async () => (await reversals()).length === 1, 'the case')
  expect(await reversals()).toMatchObject([{ kind: 'reversed', status: 'opened' }])
})

test('the records add up', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
