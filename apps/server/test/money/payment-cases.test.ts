import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { endPaymentCase, paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import * as contract from '@cabstand/contract/http/money/payments'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { consoleCountsFeed, type OpenDispute } from '@cabstand/contract/realtime/console'
import { topicOf } from '@cabstand/contract/topics'
import { stripe } from '@cabstand/emulators/stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { blankCaseNotes } from '../../src/money/payments/case-store.ts'
import { asOwner } from '../support/as-owner.ts'
import { decideAtCheckout, startEmulators } from '../support/card-payers.ts'
import { findProblems, readBalance } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const emulators = await startEmulators({ stripe })
const server = await testServer({ payments: emulators.environment })
const { database, clock } = server
emulators.report(server.url)
const emulator = emulators.of('stripe')
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
beforeEach(() => emulators.restore())

const amount = 1250
const openTopUp = () => rider.call(contract.openTopUp, { body: { provider: 'stripe', amount } })
const approve = (opened: Awaited<ReturnType<typeof openTopUp>>) =>
  decideAtCheckout(rider, stripe, opened, 'approve')
/** Webhooks have arrived, and everything that they cause is done. */
async function settle() {
  await emulators.settle()
  await clock.settle()
}
const balance = () => readBalance(rider)
const payment = (id: string) => rider.call(contract.getPayment, { params: { id } })
const inbox = async () => (await admin.call(listNotifications, { query: { limit: '30' } })).notifications
const listCases = async () => (await admin.call(paymentCaseList.list, { query: {} })).rows

async function paidTopUp() {
  const opened = await openTopUp()
  await approve(opened)
  await settle()
  const [row] = await asOwner<{ intent: string }>(
    database,
    'select provider_payment_id as intent from payment_attempts where id = $1',
    [opened.attemptId],
  )
  return { id: opened.attemptId, intent: row?.intent ?? '' }
}

/** The card holder goes to their bank, or the bank decides. Stripe reports it. */
async function playBank(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${emulator.url}/emulated/disputes${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulators.environment.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(fields),
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}
const dispute = (intent: string, fields = {}) => playBank('', { payment_intent: intent, ...fields })
const close = (id: string, status: 'won' | 'lost') => playBank(`/${id}`, { status })

const sums = async () => {
  const [row] = await asOwner<{ clearing: string; cost: string }>(
    database,
    `select coalesce(sum(amount) filter (where account = 'clearing:stripe' and purpose = 'dispute'), 0) as clearing,
       coalesce(sum(amount) filter (where account = 'platform:disputes'), 0) as cost from ledger_lines`,
  )
  return [Number(row?.clearing), Number(row?.cost)]
}
const counts = async () => {
  const socket = await admin.socket()
  const answer = await socket.emitWithAck('follow', { topic: topicOf(consoleCountsFeed) })
  socket.disconnect()
  return (answer as { value: { state: { disputes: OpenDispute[]; paymentCases: number } } }).value.state
}
const openDisputes = async () => (await counts()).disputes
const countOpen = async () => (await counts()).paymentCases

describe('a dispute', () => {
  test('takes the money at the platform’s cost, is a task for admins, and gives it back when it is won', async () => {
    const { id, intent } = await paidTopUp()
    const [before, wallet] = [await sums(), await balance()]
    const disputed = await dispute(intent)
    await settle()
    expect(await sums()).toEqual([amount, -amount])
    expect(before).toEqual([0, 0])
    expect(await openDisputes()).toMatchObject([
      { title: 'Stripe', amount, currency: 'EUR', bookingId: null, userId: rider.userId, usertype: 'rider' },
    ])
    expect((await inbox())[0]?.body).toContain('12.50 EUR at Stripe')
    await close(disputed, 'won')
    await settle()
    expect(await sums()).toEqual([0, 0])
    expect(await openDisputes()).toEqual([])
    // The person keeps what they paid for.
    expect(await payment(id)).toMatchObject({ status: 'paid' })
    expect(await balance()).toBe(wallet)
  })

  test.each(['won', 'lost'] as const)(
    'that is %s is the same in every order of its messages',
    async (end) => {
      emulator.scenario.webhooks = 'once'
      const { intent } = await paidTopUp()
      emulator.scenario.webhooks = 'late'
      const before = await sums()
      await close(await dispute(intent, { amount: '500' }), end)
      await emulator.releaseWebhooks((kept) => [...kept, ...kept].reverse())
      await settle()
      const taken = end === 'lost' ? 500 : 0
      const [clearing = 0, cost = 0] = before
      expect(await sums()).toEqual([clearing + taken, cost - taken])
      expect(await openDisputes()).toEqual([])
    },
  )

  test('of more than was paid, or of another payment, is refused', async () => {
    const { intent } = await paidTopUp()
    const before = await sums()
    await dispute(intent, { amount: String(amount + 1) })
    await settle()
    expect(await sums()).toEqual(before)
    expect(await listCases()).toMatchObject([
      {
        kind: 'wrongAmount',
        money: '12.51 EUR',
        asked: amount,
        user: { id: rider.userId },
        status: 'opened',
      },
      { kind: 'dispute' },
      { kind: 'dispute' },
      { kind: 'dispute' },
    ])
  })

  test('of a ride leads to its booking', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider, driver })
    const opened = await rider.call(contract.openBookingPayment, { params, body: { provider: 'stripe' } })
    await approve(opened)
    await settle()
    const [row] = await asOwner<{ intent: string }>(
      database,
      'select provider_payment_id as intent from payment_attempts where id = $1',
      [opened.attemptId],
    )
    await dispute(row?.intent ?? '')
    await settle()
    expect(await openDisputes()).toMatchObject([{ bookingId: booking.id, reference: booking.reference }])
  })
})

const end = (id: string, outcome: 'won' | 'lost' | 'handled', note = 'Looked at the dashboard') => ({
  params: { id },
  body: { outcome, note },
})
const newestCase = async () => {
  const [newest] = await listCases()
  if (newest === undefined) throw new Error('there is no case')
  return newest
}
const actionsOn = async (id: string) => {
  const params = { subjectType: 'paymentCase', subjectId: id } as const
  const { entries } = await admin.call(listRecordHistory, { params, query: {} })
  return entries.map(({ action }) => action)
}

describe('a dispute that its provider does not end', () => {
  async function opened() {
    const { intent } = await paidTopUp()
    const before = await sums()
    const atProvider = await dispute(intent, { amount: '500' })
    await settle()
    return { before, atProvider, ...(await newestCase()) }
  }

  test.each([
    ['won', 0],
    ['lost', 500],
  ] as const)('is %s as an admin says, once, with a note, and is posted so', async (outcome, taken) => {
    const { id, before } = await opened()
    const [clearing = 0, cost = 0] = before
    expect(await admin.refusal(endPaymentCase, end(id, 'handled'))).toBe('validation_failed')
    expect(await admin.refusal(endPaymentCase, end(id, outcome, ' '))).toBe('validation_failed')
    const said = { status: outcome, note: 'Seen there', endedBy: { id: admin.userId } }
    expect(await admin.call(endPaymentCase, end(id, outcome, 'Seen there'))).toMatchObject(said)
    expect(await admin.refusal(endPaymentCase, end(id, 'won'))).toBe('payment_case_closed')
    expect(await sums()).toEqual([clearing + taken, cost - taken])
    expect(await openDisputes()).not.toContainEqual(expect.objectContaining({ id }))
    expect(await actionsOn(id)).toEqual(['endPaymentCase'])
  })

  test('ends as the provider says after all', async () => {
    const { id, atProvider, before } = await opened()
    await admin.call(endPaymentCase, end(id, 'won'))
    await close(atProvider, 'lost')
    await settle()
    const [clearing = 0, cost = 0] = before
    expect(await sums()).toEqual([clearing + 500, cost - 500])
    expect(await newestCase()).toMatchObject({ id, status: 'lost', endedBy: null })
  })
})

describe('money that was not asked for', () => {
  test('is one case, however often it is reported, until an admin has dealt with it', async () => {
    const open = await countOpen()
    emulator.scenario.charges = { amount: (asked: number) => asked * 2 }
    const opened = await openTopUp()
    await approve(opened)
    await settle()
    await rider.call(contract.checkPayment, { params: { id: opened.attemptId }, body: { left: false } })
    const wallet = await balance()
    const refused = await newestCase()
    expect(refused).toMatchObject({ kind: 'wrongAmount', money: '25.00 EUR', asked: amount, booking: null })
    expect(refused.providerId).toMatch(/^pi_/)
    expect(await countOpen()).toBe(open + 1)
    expect(await admin.refusal(endPaymentCase, end(refused.id, 'won'))).toBe('validation_failed')
    await admin.call(endPaymentCase, end(refused.id, 'handled', 'Refunded there'))
    expect(await newestCase()).toMatchObject({ status: 'handled', note: 'Refunded there' })
    expect(await countOpen()).toBe(open)
    expect(await balance()).toBe(wallet)
    expect(await actionsOn(refused.id)).toEqual(['endPaymentCase'])
    expect(await admin.refusal(endPaymentCase, end(opened.attemptId, 'handled'))).toBe('not_found')
  })

  test('loses its note when the person is erased', async () => {
    const { id, user } = await newestCase()
    await server.db.transaction().execute((tx) => blankCaseNotes(tx, user.id))
    expect(await newestCase()).toMatchObject({ id, note: '' })
  })
})

test('the records add up', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
