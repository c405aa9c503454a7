// Every end of a ride: by means of payment, cover of the wallet, promo, who ends it, and what becomes of a checkout. Each
// is walked to PAID by the product's operations, and undone. What rider and driver read meanwhile: docs/ends-of-a-ride.md.

import { readFileSync } from 'node:fs'
import { promos } from '@cabstand/contract/http/money/promos'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { amountDue, settlesItself } from '@cabstand/domain/booking/payment-parts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSeed } from '../../../../test/support/seed.ts'
import { isFullSize } from '../../../../test/support/size.ts'
import { requestAdjustment } from '../../src/money/adjustments/request-adjustment.ts'
import { checkLedger } from '../../src/money/books/check-ledger.ts'
import { findAttempt } from '../../src/money/payments/attempt-store.ts'
import { confirmPayment } from '../../src/money/payments/confirm-payment.ts'
import { beginAttempt } from '../../src/money/payments/open-attempt.ts'
import { decidePayment } from '../../src/money/payments/open-payment.ts'
import { getWalletState } from '../../src/money/wallet/index.ts'
import { type Tx, transaction } from '../../src/platform/db/transaction.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { system } from '../../src/trips/bookings/actor.ts'
import { factsOf } from '../../src/trips/bookings/booking-row.ts'
import { takeStep } from '../../src/trips/bookings/booking-step.ts'
import { lockBooking } from '../../src/trips/bookings/booking-store.ts'
import { choosePromo } from '../../src/trips/bookings/choose-promo.ts'
import { finishBooking } from '../../src/trips/bookings/finish-booking.ts'
import { choosePayment, payBooking } from '../../src/trips/bookings/index.ts'
import { settleTrip } from '../../src/trips/bookings/settle-trips.ts'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { eventually } from '../support/eventually.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { recordDrive } from '../support/held-rewards.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

let created: Deps | undefined
const server = await testServer({
  createModules: (deps) => {
    created = deps
    return createModules(deps)
  },
})
if (created === undefined) throw new Error('the server has no modules')
const product: Deps = created
const { db, database } = server
// The price of the specification's examples: fare 20 and 10 %.
await asOwner(
  database,
  `update car_types set base_fare = 2000, rate_per_unit_distance = 0, rate_per_hour = 0, min_fare = 500,
     convenience_fee_type = 'percentage', convenience_fees = 10 where name = 'City'`,
)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
await changeSettings(admin, { adjustmentApprovalAbove: 0, minRewardMinutes: 0 })
const price = 2200
for (const [promoName, promoDiscountValue] of [
  ['part', '300'],
  ['full', String(price)],
] as const)
  await admin.call(promos.create, { body: flatPromo({ promoName, promoDiscountValue }) })
const { id: bookingId, ...booked } = await acceptedTrip(server, rider, driver)
await driveUntil('reach', { booking: { id: bookingId, ...booked }, rider, driver })
await recordDrive(database, bookingId)
await server.clock.settle()

const actingOf = {
  rider: { role: 'rider', userId: rider.userId, sessionId: '' },
  driver: { role: 'driver', userId: driver.userId, sessionId: '' },
  staff: { role: 'admin', userId: admin.userId, sessionId: '' },
  system,
} as const

const values = {
  means: ['cash', 'wallet', 'card'],
  cover: ['none', 'part', 'full'],
  promo: ['none', 'part', 'full'],
  ender: ['driver', 'staff', 'system'],
  checkout: ['none', 'left', 'failed', 'late', 'paid'],
} as const

/** Every combination at full size; at small size a ninth of them, in which any two values still meet. */
const cells: readonly Cell[] = values.means.flatMap((means, m) =>
  values.cover.flatMap((cover, c) =>
    values.promo.flatMap((promo, p) =>
      values.ender.flatMap((ender, e) =>
        values.checkout
          .filter((_, k) => isFullSize || ((m + c + p + k) % 3 === 0 && (m + 2 * c + e) % 3 === 0))
          .map((checkout) => ({ means, cover, promo, ender, checkout })),
      ),
    ),
  ),
)

interface Cell {
  readonly means: 'cash' | 'wallet' | 'card'
  /** How much of the price the rider's wallet has. */
  readonly cover: 'none' | 'part' | 'full'
  readonly promo: 'none' | 'part' | 'full'
  readonly ender: 'driver' | 'staff' | 'system'
  readonly checkout: 'none' | 'left' | 'failed' | 'late' | 'paid'
}

/** Ends a cell: everything that it wrote is rolled back. */
class Undo extends Error {}

async function walk(cell: Cell, amounts: { readonly part: number; readonly more: number }): Promise<void> {
  const played = transaction(db, async (tx) => {
    await walkIn(tx, cell, amounts)
    await sql`set constraints all immediate`.execute(tx)
    throw new Undo()
  })
  await played.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}

async function walkIn(tx: Tx, cell: Cell, amounts: { readonly part: number; readonly more: number }) {
  const { means, promo, ender, checkout } = cell
  const read = () => lockBooking(tx, bookingId)
  if (promo !== 'none') await choosePromo(tx, product, { bookingId, acting: actingOf.rider, name: promo })
  const due = amountDue(await read())
  expect(due).toBe({ none: price, part: price - 300, full: 0 }[promo])
  const credit = { none: 0, part: Math.min(amounts.part, due), full: due + amounts.more }[cell.cover]
  if (credit > 0) await addToWallet(tx, credit)
  const held = Math.min(credit, due)
  // A wallet that has nothing cannot be chosen: cash stays.
  if (means !== 'wallet' || held > 0 || due === 0)
    await takeStep(
      tx,
      product,
      choosePayment({
        bookingId,
        acting: actingOf.rider,
        paymentMode: means,
        ...(means !== 'wallet' && { walletAmount: held }),
      }),
    )
  const later = { ...product, now: () => new Date(product.now().getTime() + 11 * 60_000) }
  await takeStep(tx, later, finishBooking(later, { bookingId, acting: actingOf[ender] }))
  await relay(tx)
  const ended = await read()
  const isPaid = held === due
  expect([ended.status, ended.payableAmount]).toEqual(isPaid ? ['PAID', 0] : ['PENDING', due - held])
  const late = isPaid ? 0 : await payRest(tx, checkout, ended.paymentMode)
  const { status, customerPaid, usedWalletMoney, cashPaymentAmount } = await read()
  expect([status, customerPaid, usedWalletMoney]).toEqual(['PAID', due, held])
  expect(cashPaymentAmount).toBe(isPaid || checkout === 'paid' ? 0 : due - held)
  expect(await getWalletState(tx, rider.userId)).toEqual({ balance: credit - held + late, held: 0 })
  const share = 2000 - cashPaymentAmount
  expect((await getWalletState(tx, driver.userId)).balance).toBe(share)
  for await (const problem of checkLedger({ db: tx, hash: product.hash })) throw new Error(problem)
}

/** Somebody pays what the system could not. Returns what went to the wallet because it came too late. */
async function payRest(tx: Tx, checkout: Cell['checkout'], mode: string): Promise<number> {
  const before = await lockBooking(tx, bookingId)
  const opened = checkout === 'none' ? undefined : await openCheckout(tx)
  const report = async (status: 'paid' | 'failed') => {
    if (opened === undefined) throw new Error('no checkout is open')
    const { id: attemptId, amount, currency } = opened
    const paid = {
      status: 'paid',
      attemptId,
      providerPaymentId: `test-${attemptId}`,
      amount,
      currency,
    } as const
    const said = status === 'paid' ? paid : { status, attemptId }
    expect(await confirmPayment(tx, product, 'test', attemptId, said)).toBe('applied')
    return (await findAttempt(tx, attemptId))?.outcome
  }
  if (checkout === 'failed') await report('failed')
  if (checkout === 'paid') {
    expect(await report('paid')).toBe('settled')
    return 0
  }
  // A checkout that was left changes nothing, and cash can always be confirmed.
  const open = await lockBooking(tx, bookingId)
  expect([open.paymentMode, open.payableAmount]).toEqual([mode, before.payableAmount])
  expect(bookingCan.pay(factsOf(open), 'driver', 'cash').ok).toBe(true)
  await payBooking(tx, product, { bookingId, acting: actingOf.driver, means: 'cash' })
  if (opened === undefined || checkout !== 'late') return 0
  expect(await report('paid')).toBe('credited')
  return opened.amount
}

async function openCheckout(tx: Tx) {
  const client = {
    address: '127.0.0.1',
    userAgent: '',
    secure: false,
    deviceMark: undefined,
    identityMark: undefined,
    visitorMark: undefined,
    authorization: undefined,
    languages: {},
  }
  const person = actingOf.rider
  const toPay = await decidePayment(tx, product, person, { bookingId })
  const { attempt } = await beginAttempt(tx, product, { person, client, provider: 'test' }, toPay)
  return attempt
}

/** As the relay does, which hears of each step after its commit. */
async function relay(tx: Tx): Promise<void> {
  for (let steps = 0; settlesItself(await lockBooking(tx, bookingId)); steps += 1) {
    if (steps === 2) throw new Error('it is never settled')
    await settleTrip(tx, product, bookingId)
  }
}

const addToWallet = (tx: Tx, amount: number) =>
  requestAdjustment(tx, product, {
    kind: 'credit',
    by: admin.userId,
    userId: rider.userId,
    amount,
    note: 'For this cell',
  })

test.each(['cash', 'wallet', 'card'] as const)(
  'each end of a ride paid by %s leads to PAID, and the books agree',
  { timeout: 300_000 },
  async (means) => {
    const own = cells.filter((cell) => cell.means === means)
    const amounts = fc.record({ part: fc.integer({ min: 1, max: price - 301 }), more: fc.nat({ max: 500 }) })
    const drawn = fc.sample(amounts, { seed: testSeed, numRuns: own.length })
    for (const [index, cell] of own.entries()) {
      const drawnAmounts = drawn[index] ?? { part: 1, more: 0 }
      await walk(cell, drawnAmounts).catch((error: unknown) => {
        throw new Error(`${JSON.stringify({ ...cell, ...drawnAmounts })}: ${error}`, { cause: error })
      })
    }
  },
)

test('the relay settles a trip that the wallet pays, by itself', async () => {
  await transaction(db, (tx) => addToWallet(tx, price))
  const params = { id: bookingId }
  const chosen = await rider.call(contract.chooseBookingPayment, { params, body: { paymentMode: 'wallet' } })
  expect(chosen).toMatchObject({ paymentMode: 'wallet', usedWalletMoney: price, payableAmount: 0 })
  await driver.call(contract.finishBooking, { params, body: {} })
  await server.clock.settle()
  const { events } = await rider.call(contract.listBookingEvents, { params, query: {} })
  expect(events.slice(-2).map(({ type, actor }) => [type, actor])).toEqual([
    ['booking.pending', 'driver'],
    ['booking.paid', 'system'],
  ])
})

/** Another ride of the same people that is about to end. */
async function rideAtItsEnd(last: 'reach' | 'finish') {
  await transaction(db, (tx) => addToWallet(tx, price))
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil(last, { booking, rider, driver })
  return { params: { id: booking.id } }
}

const paymentsOf = async (input: { readonly params: { readonly id: string } }) => {
  const { entries } = await admin.call(contract.getBookingLedger, input)
  const { status } = await admin.call(contract.getBooking, input)
  return [status, ...entries.map(({ event }) => event)]
}

test('the system, the driver and staff who settle at the same moment settle it once', async () => {
  for (const by of [driver, admin]) {
    const input = await rideAtItsEnd('reach')
    await rider.call(contract.chooseBookingPayment, { ...input, body: { paymentMode: 'wallet' } })
    await driver.call(contract.finishBooking, { ...input, body: {} })
    await Promise.all(
      [driver, by].map((each) => each.send(contract.payBooking, { ...input, body: { paymentMode: 'cash' } })),
    )
    await server.clock.settle()
    expect(await paymentsOf(input)).toEqual(['PAID', 'booking.paid'])
  }
})

test('a trip that has waited for a button is settled by the upgrade', async () => {
  const input = await rideAtItsEnd('finish')
  await asOwner(database, `update bookings set payment_mode = 'wallet' where id = $1`, [input.params.id])
  const file = new URL('../../migrations/0206-settled-by-the-system.sql', import.meta.url)
  await asOwner(database, readFileSync(file, 'utf8'))
  await eventually(async () => (await paymentsOf(input))[0] === 'PAID', 'its payment')
  expect(await paymentsOf(input)).toEqual(['PAID', 'booking.paid'])
})
