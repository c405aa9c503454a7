import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { listBookingPayments, refundPayment } from '@cabstand/contract/http/money/card-refunds'
import { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import * as payments from '@cabstand/contract/http/money/payments'
import { getReceipt } from '@cabstand/contract/http/money/receipts'
import { getEarningReport } from '@cabstand/contract/http/money/reports'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { blockPeople, deletePerson } from '@cabstand/contract/http/people/person-records'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { findProblems, readBalance, topUpByTestCard } from '../support/money.ts'
import { readReceiptPdf } from '../support/read-pdf.ts'
import { answerTestCard } from '../support/test-card.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles, type Step } from '../support/trip.ts'
import { pay } from './providers/payer.ts'

const emulator = await startEmulator(stripe)
afterAll(() => emulator.close())
const server = await testServer({ payments: emulator.environment })
const { database, clock } = server
const [rider, otherRider, driver, fleetadmin, admin] = await Promise.all([
  server.signIn(mobiles.rider),
  server.signIn(mobiles.otherRider),
  server.signIn(mobiles.driver),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.admin),
])
const hash = createKeyedHash(testSecret)

type Person = typeof rider
const walletOf = (who: Person) => who.call(getWallet, { query: {} })
const tip = (id: string, amount: number, who: Person = rider) =>
  who.call(bookings.tipBooking, { params: { id }, body: { amount } })
const refusal = (id: string, amount = 50, who: Person = rider) =>
  who.refused(bookings.tipBooking, { params: { id }, body: { amount } })
const openTip = (id: string, amount: number, provider = 'test') =>
  rider.call(payments.openTipPayment, { params: { id }, body: { amount, provider } })

async function tripUntil(step: Step) {
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil(step, { booking, rider, driver })
  return booking
}

const topUp = (amount: number) => topUpByTestCard(rider, amount)

const tipsOf = (id: string) =>
  asOwner(
    database,
    `select l.account, l.amount::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
     where e.booking_id = $1 and l.purpose = 'tip' order by l.line`,
    [id],
  )
const fromRiderToDriver = (amount: number) => [
  { account: `rider:${rider.userId}`, amount: -amount },
  { account: `driver:${driver.userId}`, amount },
]
const titlesOf = async (who: Person) => {
  await clock.settle()
  const { notifications } = await who.call(listNotifications, { query: {} })
  return notifications.map(({ title }) => title)
}

async function problems(): Promise<string[]> {
  await numberReceipts({ db: database.db, hash })
  return findProblems(server.db)
}

beforeAll(() => topUp(5000))
beforeEach(() => changeSettings(admin, { tips: true }))
afterEach(async () => expect(await problems()).toEqual([]))

test('a tip from the wallet goes wholly to the driver, and is no part of the price', async () => {
  const { id } = await tripUntil('pay')
  const [riderHad, driverHad] = [await readBalance(rider), await readBalance(driver)]
  const before = await rider.call(bookings.getBooking, { params: { id } })
  expect(before.tip).toBeNull()
  const tipped = await tip(id, 150)
  expect(tipped).toEqual({ ...before, tip: 150, eventNumber: before.eventNumber + 1 })
  expect([await readBalance(rider), await readBalance(driver)]).toEqual([riderHad - 150, driverHad + 150])
  expect(await tipsOf(id)).toEqual(fromRiderToDriver(150))
  for (const who of [rider, driver])
    expect((await walletOf(who)).walletHistory[0]).toMatchObject({
      purpose: 'tip',
      amount: 150,
      cause: { kind: 'booking', id },
    })
  expect(await rider.call(getReceipt, { params: { id } })).toMatchObject({
    total: before.tripCost,
    tip: 150,
  })
  expect(await driver.call(getReceipt, { params: { id } })).toMatchObject({ tip: 150 })
  expect(await titlesOf(driver)).toContain('You got a tip')
  expect(await titlesOf(rider)).not.toContain('You got a tip')
})

test('the driver finds tips beside their shares; the reports of staff have none', async () => {
  const reported = () => admin.call(getEarningReport, { query: {} })
  const { id } = await tripUntil('pay')
  const [share] = await asOwner<{ share: number }>(
    database,
    'select driver_share::int as share from bookings where id = $1',
    [id],
  )
  const report = await reported()
  await clock.forward(1)
  await tip(id, 200)
  const { timeZone } = await server.anonymous.call(getSettings, {})
  const from = new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.now())
  const { days } = await driver.call(getMyEarnings, { query: { from } })
  const ofTrip = days[0]?.trips.filter((trip) => trip.id === id)
  expect(ofTrip).toMatchObject([
    { tips: 200, driverShare: 0, cash: 0 },
    { tips: 0, driverShare: share?.share },
  ])
  expect(days[0]?.tips).toBeGreaterThanOrEqual(200)
  expect(await reported()).toEqual(report)
  // As if it had been given in a month without trips.
  const move = `update earnings set at = at + $2::interval where booking_id = $1 and tips > 0`
  await asOwner(database, move, [id, '-2 months'])
  expect(await reported()).toEqual(report)
  await asOwner(database, move, [id, '2 months'])
})

test('a tip by card goes through the rider’s wallet to the driver', async () => {
  const { id } = await tripUntil('rate')
  const [riderHad, driverHad] = [await readBalance(rider), await readBalance(driver)]
  const { attemptId, amount } = await openTip(id, 300)
  expect(amount).toBe(300)
  expect((await rider.call(bookings.getBooking, { params: { id } })).tip).toBeNull()
  expect(await answerTestCard(rider, attemptId, 'decline')).toEqual({ status: 'failed', outcome: null })
  const told = (await titlesOf(rider)).length
  const paid = { status: 'paid', outcome: 'tipped' }
  expect(await answerTestCard(rider, attemptId, 'approve')).toEqual(paid)
  expect(await answerTestCard(rider, attemptId, 'approve')).toEqual(paid)
  expect([await readBalance(rider), await readBalance(driver)]).toEqual([riderHad, driverHad + 300])
  expect(await tipsOf(id)).toEqual(fromRiderToDriver(300))
  expect((await titlesOf(rider)).length).toBe(told)
  expect((await rider.call(bookings.getBooking, { params: { id } })).tip).toBe(300)
  const { payments: listed } = await admin.call(listBookingPayments, { params: { id } })
  expect(listed).toMatchObject([{ forTip: true, outcome: 'tipped', refundSource: 'wallet' }])
})

test('a tip by card locks the wallet of the driver before that of the rider, as every posting', async () => {
  const { id } = await tripUntil('pay')
  const { attemptId } = await openTip(id, 100)
  const query = 'select name from ledger_accounts where user_id = $1 for update'
  const lock = await holdLock(database, query, [driver.userId])
  const answer = answerTestCard(rider, attemptId, 'approve')
  await lock.waiting(1)
  const free = await asOwner(database, `${query} skip locked`, [rider.userId])
  await lock.release()
  expect(free).toHaveLength(1)
  expect(await answer).toEqual({ status: 'paid', outcome: 'tipped' })
})

test('a card that pays a tip pays no debt of the wallet', async () => {
  const { id } = await tripUntil('pay')
  const owed = `update ledger_accounts set held = held + $2 where user_id = $1`
  // Nothing is available, as in a wallet that owes.
  await asOwner(database, owed, [rider.userId, 9000])
  expect((await refusal(id, 100)).code).toBe('insufficient_balance')
  expect(await tipsOf(id)).toEqual([])
  const { attemptId } = await openTip(id, 100)
  expect(await answerTestCard(rider, attemptId, 'approve')).toEqual({ status: 'paid', outcome: 'tipped' })
  await asOwner(database, owed, [rider.userId, -9000])
})

test('one tip for each trip: of several at once one is given, and a later payment stays in the wallet', async () => {
  const { id } = await tripUntil('pay')
  const driverHad = await readBalance(driver)
  const late = await openTip(id, 400)
  const answers = await Promise.all(
    [100, 110, 120].map((amount) =>
      rider.send(bookings.tipBooking, { params: { id }, body: { amount } }, { 'idempotency-key': newId() }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const given = (await rider.call(bookings.getBooking, { params: { id } })).tip ?? 0
  expect(await readBalance(driver)).toBe(driverHad + given)
  expect((await refusal(id)).code).toBe('already_tipped')
  const twice = { params: { id }, body: { amount: 50, provider: 'test' } }
  expect(await rider.refusal(payments.openTipPayment, twice)).toBe('already_tipped')
  const riderHad = await readBalance(rider)
  expect(await answerTestCard(rider, late.attemptId, 'approve')).toEqual({
    status: 'paid',
    outcome: 'credited',
  })
  expect([await readBalance(rider), await readBalance(driver)]).toEqual([riderHad + 400, driverHad + given])
  expect((await titlesOf(rider))[0]).toBe('Wallet topped up')
})

test('only what was paid can be tipped, by its rider, until seven days after its end', async () => {
  const running = await tripUntil('finish')
  expect((await refusal(running.id)).code).toBe('wrong_status')
  await driver.call(bookings.payBooking, { params: { id: running.id }, body: { paymentMode: 'cash' } })
  expect((await refusal(running.id, 50, otherRider)).code).toBe('booking_not_found')
  for (const who of [driver, fleetadmin, admin])
    expect((await refusal(running.id, 50, who)).code).toBe('not_permitted')
  await rider.call(bookings.rateBooking, { params: { id: running.id }, body: { rating: 5 } })
  const { attemptId } = await openTip(running.id, 100)
  await asOwner(
    database,
    `update bookings set completed_at = completed_at - interval '7 days 1 minute' where id = $1`,
    [running.id],
  )
  expect((await refusal(running.id)).code).toBe('wrong_status')
  expect(await answerTestCard(rider, attemptId, 'approve')).toMatchObject({ outcome: 'credited' })
  await asOwner(
    database,
    `update bookings set completed_at = completed_at + interval '2 minutes' where id = $1`,
    [running.id],
  )
  expect(await tip(running.id, 50)).toMatchObject({ tip: 50 })
})

test('a tip is above nothing and at most the trip cost or what is usual', async () => {
  const { id } = await tripUntil('pay')
  for (const amount of [0, -50, 2001])
    expect(await refusal(id, amount)).toMatchObject({ code: 'tip_amount', params: { most: 2000 } })
  const params = { id }
  expect(
    await rider.refusal(payments.openTipPayment, { params, body: { amount: 0, provider: 'test' } }),
  ).toBe('tip_amount')
  expect(
    await rider.refusal(payments.openTipPayment, { params, body: { amount: 50, provider: 'none' } }),
  ).toBe('payment_not_possible')
  expect(await tip(id, 2000)).toMatchObject({ tip: 2000 })
})

test('while the setting is off nobody tips, and what is being paid is still given', async () => {
  const { id } = await tripUntil('pay')
  const { attemptId } = await openTip(id, 100)
  await changeSettings(admin, { tips: false })
  expect((await server.anonymous.call(getSettings, {})).tips).toBe(false)
  expect((await refusal(id)).code).toBe('tip_not_possible')
  const byCard = { params: { id }, body: { amount: 50, provider: 'test' } }
  expect(await rider.refusal(payments.openTipPayment, byCard)).toBe('tip_not_possible')
  expect(await answerTestCard(rider, attemptId, 'approve')).toMatchObject({ outcome: 'tipped' })
})

test('a refund of the card comes out of the rider’s wallet; the driver keeps the tip', async () => {
  const { id } = await tripUntil('pay')
  const { attemptId, checkout } = await openTip(id, 500, 'stripe')
  await pay(checkout, 'approve')
  await rider.call(payments.checkPayment, { params: { id: attemptId }, body: { left: false } })
  const [riderHad, driverHad] = [await readBalance(rider), await readBalance(driver)]
  await admin.call(refundPayment, {
    params: { id: attemptId },
    body: { amount: 500, reason: 'Paid by mistake' },
  })
  await clock.settle()
  await emulator.settle()
  await clock.settle()
  expect([await readBalance(rider), await readBalance(driver)]).toEqual([riderHad - 500, driverHad])
  expect(await tipsOf(id)).toEqual(fromRiderToDriver(500))
})

test('a receipt as PDF names the tip, for the rider and the driver', async () => {
  const { id } = await tripUntil('pay')
  await tip(id, 120)
  for (const person of [rider, driver])
    expect((await readReceiptPdf(person, id)).lines).toContain('Tip, not part of the price €1.20')
})

test('a blocked driver gets the tip for what they drove; one who was erased cannot be tipped', async () => {
  const [first, second] = [await tripUntil('rate'), await tripUntil('rate')]
  await asOwner(
    database,
    `update bookings set status = 'COMPLETE', completed_at = now() where status = 'PAID'`,
  )
  await admin.call(blockPeople, { body: { people: [driver.userId], reason: 'Abuse' } })
  expect(await tip(first.id, 70)).toMatchObject({ tip: 70 })
  const { attemptId } = await openTip(second.id, 80)
  const [wallet] = await asOwner<{ balance: number; version: number }>(
    database,
    'select a.balance::int, u.version::int from ledger_accounts a join users u on u.id = a.user_id where u.id = $1',
    [driver.userId],
  )
  await admin.call(deletePerson, {
    params: { id: driver.userId },
    version: wallet?.version ?? 0,
    body: { walletBalance: wallet?.balance },
  })
  expect((await refusal(second.id)).code).toBe('tip_not_possible')
  const riderHad = await readBalance(rider)
  expect(await answerTestCard(rider, attemptId, 'approve')).toMatchObject({ outcome: 'credited' })
  expect(await readBalance(rider)).toBe(riderHad + 80)
})
