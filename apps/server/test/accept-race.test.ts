import * as contract from '@cabstand/contract/http/bookings'
import { getWallet, getWork } from '@cabstand/contract/http/drivers'
import type { BookingEventType, DriverBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import { afterEach, describe, expect, test } from 'vitest'
import { asOwner, holdLock } from './as-owner.ts'
import { creditRider, makeCarrier, offerParcels } from './money.ts'
import { startSecondProcess } from './start-second-process.ts'
import { signIn, TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'
import {
  acceptedTrip,
  book,
  driveUntil,
  eventually,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  quoteFor,
  reportAt,
} from './trip.ts'

const rounds = Number(process.env.CABSTAND_RACE_ROUNDS ?? 10)
const racers = 50
const timeout = 30_000 + rounds * 4000

const first = await testServer()
const { database } = first
await offerParcels(database)
const second = await testServer({ database, clock: first.clock })
const thirdUrl = await startSecondProcess(database)
const urls = [first.url, second.url, thirdUrl]

const rider = await first.signIn(mobiles.rider)
const otherRider = await first.signIn(mobiles.otherRider)
const admin = await first.signIn(mobiles.admin)

type Driver = Awaited<ReturnType<typeof signIn>>

/** City drivers, each of whom talks to another one of the processes. */
const drivers: Driver[] = []
for (let index = 0; drivers.length < racers; index += 1) {
  if (index % 10 >= 6) continue
  drivers.push(await signIn(urls[drivers.length % urls.length] ?? first.url, mobiles.simulated(index)))
}

/** Brings drivers online and tells every process where they are, which else takes two exchanges. */
async function everybodyOnline(some: readonly Driver[] = drivers): Promise<void> {
  await Promise.all(some.map((driver) => goOnline(first, driver)))
  for (const url of urls) {
    await Promise.all(some.map((driver) => reportAt(first, new TestClient(url, driver.token), pickup)))
  }
}

/** Event numbers without a gap, one entry at most per event, and every entry and every wallet balanced. */
async function expectSoundRecords(): Promise<void> {
  const gaps = await asOwner(
    database,
    `select b.id from bookings b join booking_events e on e.booking_id = b.id
     group by b.id having count(*) <> b.event_number or max(e.number) <> b.event_number or min(e.number) <> 1`,
  )
  expect(gaps).toEqual([])
  const unbalanced = await asOwner(
    database,
    'select entry_id from ledger_lines group by entry_id having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
  const twice = await asOwner(
    database,
    'select booking_id, event from ledger_entries group by 1, 2 having count(*) > 1',
  )
  expect(twice).toEqual([])
  const wrongBalances = await asOwner(
    database,
    `select a.name from ledger_accounts a left join ledger_lines l on l.account = a.name
     where a.user_id is not null group by a.name having a.balance <> coalesce(sum(l.amount), 0)`,
  )
  expect(wrongBalances).toEqual([])
  const wrongQueues = await asOwner(
    database,
    `select u.id from users u where u.usertype = 'driver' and u.queue <> exists (
       select from bookings b where b.driver = u.id
       and b.status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') and b.queue_at <= now() + interval '1 day')`,
  )
  expect(wrongQueues).toEqual([])
}

async function countEvents(bookingId: string, type: BookingEventType): Promise<number> {
  const { events } = await admin.call(contract.listBookingEvents, { params: { id: bookingId }, query: {} })
  return events.filter((event) => event.type === type).length
}

/** Codes of the refused and bodies of the rest, of calls made at the same moment. */
async function atOnce(calls: readonly (() => ReturnType<TestClient['send']>)[]) {
  const answers = await Promise.all(calls.map((call) => call()))
  return {
    won: answers.filter((answer) => answer.status < 300),
    codes: answers
      .filter((answer) => answer.status >= 300)
      .map((answer) => (answer.body as { code: string }).code),
  }
}

const elsewhere = (client: TestClient, index: number) =>
  new TestClient(urls[index % urls.length] ?? first.url, client.token)

afterEach(expectSoundRecords)

describe('many who want the same', () => {
  test(`of ${racers} drivers in three processes exactly one gets the booking, ${rounds} times over`, {
    timeout: 30_000 + rounds * 4000,
  }, async () => {
    const winners = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      if (round % 20 === 0) await everybodyOnline()
      const booking = await book(elsewhere(rider, round))
      const params = { id: booking.id }
      await eventually(async () => {
        const [row] = await asOwner<{ open: number }>(
          database,
          `select count(*)::int as open from offers where booking_id = $1 and outcome = 'open'`,
          [booking.id],
        )
        return row?.open === racers
      }, 'an offer for everybody')
      const { won, codes } = await atOnce(
        drivers.map((driver) => () => driver.send(contract.acceptBooking, { params })),
      )
      expect(won).toHaveLength(1)
      expect(codes).toHaveLength(racers - 1)
      for (const code of codes) expect(['booking_taken', 'offer_not_found', 'driver_busy']).toContain(code)
      const taken = won[0]?.body as unknown as DriverBooking
      const winner = drivers.find((driver) => driver.userId === taken.driver)
      if (winner === undefined) throw new Error('the booking went to nobody')
      winners.add(winner.userId)
      expect(await winner.call(getWork, {})).toMatchObject({ queue: true, offers: [] })
      expect(await countEvents(booking.id, 'booking.accepted')).toBe(1)
      const outcomes = await asOwner<{ driver: string; outcome: string }>(
        database,
        'select driver, outcome from offers where booking_id = $1',
        [booking.id],
      )
      expect(outcomes.filter((offer) => offer.outcome === 'accepted')).toEqual([
        { driver: winner.userId, outcome: 'accepted' },
      ])
      expect(outcomes.filter((offer) => offer.outcome === 'taken')).toHaveLength(racers - 1)
      await winner.call(contract.cancelBooking, { params, body: { reason: 'next round' } })
    }
    if (rounds >= 50) expect(winners.size).toBeGreaterThan(5)
  })

  test('more who wait for one booking than there are connections all get their answer', async () => {
    await everybodyOnline()
    const booking = await book(rider)
    const params = { id: booking.id }
    await offerOf(drivers.at(-1) ?? rider, booking.id)
    const held = await holdLock(database, 'select from bookings where id = $1 for update', [booking.id])
    const answers = atOnce(
      drivers.map(
        (driver) => () => new TestClient(first.url, driver.token).send(contract.acceptBooking, { params }),
      ),
    )
    await held.waiting(12)
    // Until what the server keeps in memory of car types is old, so that the first to go on reads it again.
    await new Promise((resolve) => setTimeout(resolve, 3200))
    await held.release()
    const { won, codes } = await answers
    expect(won).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['booking_taken']))
    await admin.call(contract.cancelBooking, { params, body: { reason: 'over' } })
  })

  test('a driver who accepts two bookings at once gets one of them', { timeout }, async () => {
    const [driver] = drivers
    if (driver === undefined) throw new Error('nobody drives')
    for (let round = 0; round < rounds; round += 1) {
      if (round % 20 === 0) await everybodyOnline([driver])
      const two = [await book(rider), await book(otherRider)]
      for (const booking of two) await offerOf(driver, booking.id)
      const { won, codes } = await atOnce(
        two.map(
          (booking, index) => () =>
            elsewhere(driver, round + index).send(contract.acceptBooking, { params: { id: booking.id } }),
        ),
      )
      expect(won).toHaveLength(1)
      expect(codes).toEqual(['driver_busy'])
      const taken = won[0]?.body as unknown as DriverBooking
      await driver.call(contract.cancelBooking, { params: { id: taken.id }, body: { reason: 'next' } })
      const lost = two.find((booking) => booking.id !== taken.id)
      const by = lost?.id === two[0]?.id ? rider : otherRider
      await by.call(contract.cancelBooking, { params: { id: lost?.id ?? '' }, body: { reason: 'next' } })
    }
  })

  test('a payment that ends while its driver accepts the next booking leaves him on the job', async () => {
    const [driver] = drivers
    if (driver === undefined) throw new Error('nobody drives')
    await everybodyOnline([driver])
    const paid = await acceptedTrip(first, rider, driver)
    await driveUntil('finish', { booking: paid, rider, driver })
    const next = await book(otherRider)
    await offerOf(driver, next.id)
    // Both want the driver's row: the acceptance first, the payment behind it.
    const held = await holdLock(database, 'select from users where id = $1 for update', [driver.userId])
    const accepting = driver.call(contract.acceptBooking, { params: { id: next.id }, body: {} })
    await held.waiting(1)
    const paying = driver.call(contract.payBooking, {
      params: { id: paid.id },
      body: { paymentMode: 'cash' },
    })
    await held.waiting(2)
    await held.release()
    await Promise.all([accepting, paying])
    expect((await driver.call(getWork, {})).queue).toBe(true)
    await driver.call(contract.cancelBooking, { params: { id: next.id }, body: { reason: 'over' } })
    expect((await driver.call(getWork, {})).queue).toBe(false)
  })
})

describe('two who want different things', () => {
  const [driver] = drivers
  if (driver === undefined) throw new Error('nobody drives')

  test('acceptance against cancellation: the booking ends cancelled, the driver free, the fee none', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      if (round % 20 === 0) await everybodyOnline([driver])
      const booking = await book(rider)
      const params = { id: booking.id }
      await offerOf(driver, booking.id)
      const [accepted, cancelled] = await Promise.all([
        elsewhere(driver, round).send(contract.acceptBooking, { params }),
        elsewhere(rider, round + 1).send(contract.cancelBooking, { params, body: { reason: 'changed' } }),
      ])
      expect(cancelled.status).toBe(200)
      if (accepted.status !== 200) expect((accepted.body as { code: string }).code).toBe('offer_not_found')
      expect(await admin.call(contract.getBooking, { params })).toMatchObject({
        status: 'CANCELLED',
        cancelledBy: 'rider',
        cancellationFee: 0,
      })
      expect(await driver.call(getWork, {})).toMatchObject({ queue: false, offers: [], bookings: [] })
      expect(await countEvents(booking.id, 'booking.accepted')).toBe(accepted.status === 200 ? 1 : 0)
    }
  })

  test('twice paid by driver and admin, and twice rated: once each', { timeout }, async () => {
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const booking = await acceptedTrip(first, rider, driver)
      await driveUntil('finish', { booking, rider, driver })
      const params = { id: booking.id }
      const before = (await driver.call(getWallet, { query: {} })).walletBalance
      const paid = await atOnce(
        [driver, admin, driver, admin].map(
          (payer, index) => () =>
            elsewhere(payer, round + index).send(contract.payBooking, {
              params,
              body: { paymentMode: 'cash' },
            }),
        ),
      )
      expect(paid.won).toHaveLength(1)
      expect(paid.codes).toEqual(Array(3).fill('wrong_status'))
      const { entries } = await admin.call(contract.getBookingLedger, { params })
      expect(entries.map((entry) => entry.event)).toEqual(['booking.paid'])
      const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
      const after = (await driver.call(getWallet, { query: {} })).walletBalance
      expect(after - before).toBe(-seen.convenienceFees)

      const [ratedBefore] = await ratingOf(driver)
      const rated = await atOnce(
        [1, 2, 3, 4].map(
          (rating) => () => elsewhere(rider, rating).send(contract.rateBooking, { params, body: { rating } }),
        ),
      )
      expect(rated.won).toHaveLength(1)
      for (const code of rated.codes) expect(['already_rated', 'wrong_status']).toContain(code)
      const [ratedAfter] = await ratingOf(driver)
      expect((ratedAfter?.rating_count ?? 0) - (ratedBefore?.rating_count ?? 0)).toBe(1)
      const [winner] = rated.won
      const stars = (winner?.body as { rating: number } | undefined)?.rating
      expect((ratedAfter?.rating_sum ?? 0) - (ratedBefore?.rating_sum ?? 0)).toBe(stars)
    }
  })

  test("the driver's arrival at the drop against an admin's cancellation: one of them", {
    timeout,
  }, async () => {
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const booking = await acceptedTrip(first, rider, driver)
      await driveUntil('start', { booking, rider, driver })
      const params = { id: booking.id }
      const { won, codes } = await atOnce([
        () => elsewhere(driver, round).send(contract.reachBooking, { params }),
        () =>
          elsewhere(admin, round + 1).send(contract.cancelBooking, { params, body: { reason: 'accident' } }),
      ])
      expect(won).toHaveLength(1)
      expect(['wrong_status', 'cancel_not_allowed']).toContain(codes[0])
      const [winner] = won
      if ((winner?.body as DriverBooking | undefined)?.status === 'REACHED') {
        await driver.call(contract.finishBooking, { params, body: {} })
        await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
      }
      expect((await driver.call(getWork, {})).queue).toBe(false)
    }
  })

  test("a rider's payment in advance against an admin's cancellation: paid back, or never paid", {
    timeout,
  }, async () => {
    await creditRider(first.db, rider.userId, 100_000)
    const carrier = await first.signIn(mobiles.driver)
    await makeCarrier(database, carrier.userId)
    await goOnline(first, carrier)
    const before = (await rider.call(getWallet, { query: {} })).walletBalance
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const { quoteId } = await quoteFor(rider, 'Parcel')
      const booking = (await rider.call(contract.createBooking, {
        body: { quoteId, paymentMode: 'wallet', deliveryPersonPhone: '+351 912 345 678' },
      })) as RiderBooking
      expect(booking.status).toBe('PAYMENT_PENDING')
      const params = { id: booking.id }
      const [paid, cancelled] = await Promise.all([
        elsewhere(rider, round).send(contract.payBooking, { params, body: { paymentMode: 'wallet' } }),
        elsewhere(admin, round + 1).send(contract.cancelBooking, { params, body: { reason: 'no' } }),
      ])
      expect(cancelled.status).toBe(200)
      if (paid.status !== 200) expect((paid.body as { code: string }).code).toBe('wrong_status')
      const { entries } = await admin.call(contract.getBookingLedger, { params })
      expect(entries.map((entry) => entry.event)).toEqual(
        paid.status === 200 ? ['booking.prepaid', 'booking.refunded'] : [],
      )
      expect((await rider.call(getWallet, { query: {} })).walletBalance).toBe(before)
    }
  })
})

async function ratingOf(driver: { userId: string }) {
  return asOwner<{ rating_sum: number; rating_count: number }>(
    database,
    'select rating_sum, rating_count from users where id = $1',
    [driver.userId],
  )
}
