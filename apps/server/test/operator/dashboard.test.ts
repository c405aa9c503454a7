import { getDashboard } from '@cabstand/contract/http/operator/dashboard'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, mobiles } from '../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, rider, own] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.rider),
  // The demo's fleet admin owns this driver.
  server.signIn(mobiles.driver),
])
const run = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asOwner<R>(server.database, text, values)
const figures = (by: TestClient = admin) => by.call(getDashboard, {})

/** A paid trip as far as the figures read it. */
interface Paid {
  readonly fees: number
  readonly paidAt: Date
  readonly isOwn: boolean
}

let trip: { id: string }

/** What the ledger would have posted in a month; that it does is tested with the reports. */
async function replaceEarnings(trips: readonly Paid[]): Promise<void> {
  await run('delete from earnings')
  await run(
    `insert into earnings (booking_id, at, fleetadmin, car_type, trips, convenience_fees, driver_share)
     select b.id, (c->>'paidAt')::timestamptz + n * interval '1 microsecond', (c->>'fleetadmin')::uuid, b.car_type, 1,
       (c->>'fees')::bigint, 7 * (c->>'fees')::bigint
     from bookings b, jsonb_array_elements($2::jsonb) with ordinality as each(c, n) where b.id = $1`,
    [
      trip.id,
      JSON.stringify(
        trips.map(({ isOwn, ...paid }) => ({ ...paid, fleetadmin: isOwn ? fleetadmin.userId : null })),
      ),
    ],
  )
}

beforeAll(async () => {
  const booking = await acceptedTrip(server, rider, own)
  await driveUntil('rate', { booking, rider, driver: own })
  trip = booking
})

describe('the fees', () => {
  test('are those that the ledger has posted, and what the reports call profit', async () => {
    const [posted] = await run<{ amount: string }>(
      `select sum(amount) as amount from ledger_lines where account = 'platform:fees'`,
    )
    const { total, today, month, trips } = await figures()
    expect(total).toMatchObject({ amount: Number(posted?.amount), trips: 1 })
    expect(total.amount).toBeGreaterThan(0)
    expect([today.amount, month.amount]).toEqual([total.amount, total.amount])
    expect(trips).toEqual({ waiting: 0, approaching: 0, onTrip: 0 })
  })

  test.each(['Europe/Lisbon', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'])(
    'of days and months are those of %s, whatever was paid when',
    async (timeZone) => {
      await run('update settings set time_zone = $1', [timeZone])
      await eventually(async () => (await admin.call(getSettings, {})).timeZone === timeZone, timeZone)
      const now = server.clock.now()
      const paid = fc.record({
        fees: fc.integer({ min: 1, max: 5000 }),
        // Minutes ago, over the two months that are compared.
        paidAt: fc.integer({ min: 0, max: 62 * 24 * 60 }).map((m) => new Date(now.getTime() - m * 60_000)),
        isOwn: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(paid, { maxLength: 40 }), async (bookings) => {
          await replaceEarnings(bookings)
          for (const who of [admin, fleetadmin]) {
            const found = await figures(who)
            // A fleet admin has no part of the fees: theirs are the shares of their drivers, here the sevenfold.
            const seen =
              who === admin
                ? bookings
                : bookings.filter(({ isOwn }) => isOwn).map((one) => ({ ...one, fees: 7 * one.fees }))
            expect(shape(found)).toEqual(model(seen, new Date(found.at), timeZone))
          }
        }),
        { numRuns: 6 },
      )
    },
    60_000,
  )
})

type Figures = Awaited<ReturnType<typeof figures>>

const shape = ({ today, month, total, hours, hoursBefore }: Figures) => ({
  today,
  month,
  total: { amount: total.amount, trips: total.trips },
  hours: hours.map(({ fees, trips }) => [fees, trips]),
  hoursBefore: hoursBefore.map(({ fees, trips }) => [fees, trips]),
})

/**
 * The same figures, computed from the rules of the reports. Times are compared as they read on a clock of the zone:
 * `2026-11-22 18:04:11.000`.
 */
function model(bookings: readonly Paid[], now: Date, timeZone: string): ReturnType<typeof shape> {
  const written = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const clockAt = (at: Date) => `${written.format(at)}.${String(at.getMilliseconds()).padStart(3, '0')}`
  const counted = bookings.map(({ fees, paidAt }) => ({ fees, at: clockAt(paidAt) }))
  const sum = (list: typeof counted) => list.reduce((total, { fees }) => total + fees, 0)
  const between = (from: string, to: string) => sum(counted.filter(({ at }) => at >= from && at < to))
  const here = clockAt(now)
  const [day, time] = [here.slice(0, 10), here.slice(10)]
  const weekBefore = new Date(Date.parse(day) - 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const monthBefore = previousMonth(day)
  const hoursOf = (of: string) =>
    Array.from({ length: 24 }, (_, hour) => {
      const own = counted.filter(({ at }) => at.startsWith(`${of} ${String(hour).padStart(2, '0')}`))
      return [sum(own), own.length]
    })
  return {
    today: { amount: between(day, here), before: between(weekBefore, weekBefore + time) },
    month: {
      amount: between(day.slice(0, 7), here),
      before: between(monthBefore.slice(0, 7), monthBefore + time),
    },
    total: { amount: sum(counted), trips: counted.length },
    hours: hoursOf(day),
    hoursBefore: hoursOf(weekBefore),
  }
}

/** The same day of the month before, or its last one: `2026-03-31` → `2026-02-28`. */
function previousMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

describe('today', () => {
  test('counts trips of this moment, answers of drivers, waits, and trips without a driver', async () => {
    await replaceEarnings([])
    // It is about noon there: ten minutes from now are the same day.
    const behind = server.clock.now().getUTCHours() - 12
    await run('update settings set time_zone = $1', [`Etc/GMT${behind < 0 ? behind : `+${behind}`}`])
    await server.clock.settle()
    const before = await figures()
    // The trip was asked of one driver, who accepted; the car arrived within the same minute.
    expect(before.offers).toEqual({ accepted: 1, answered: 1 })
    // An offer that was given back counts as accepted, one that was not answered as not; one that was taken or
    // withdrawn does not count.
    for (const [round, outcome] of ['returned', 'declined', 'expired', 'taken', 'withdrawn'].entries()) {
      await run(
        `insert into offers (booking_id, driver, round, outcome)
         select booking_id, driver, 50 + $1::int, $2 from offers where outcome = 'accepted' limit 1`,
        [round, outcome],
      )
    }
    expect((await figures()).offers).toEqual({ accepted: 2, answered: 4 })
    expect(before.waitSeconds).toBeGreaterThanOrEqual(0)
    expect(before.noDriver).toEqual({ count: 0, lastAt: null, lastPickup: null })
    const running = await acceptedTrip(server, rider, own)
    expect((await figures()).trips).toEqual({ waiting: 0, approaching: 1, onTrip: 0 })
    await driveUntil('start', { booking: running, rider, driver: own })
    expect((await figures(fleetadmin)).trips).toEqual({ waiting: 0, approaching: 0, onTrip: 1 })
    const waiting = await book(rider, {
      tripDate: new Date(server.clock.now().getTime() + 16 * 60_000).toISOString(),
    })
    expect((await figures()).trips.waiting).toBe(0)
    await run(`update bookings set trip_date = now() + interval '10 minutes' where id = $1`, [waiting.id])
    expect((await figures()).trips.waiting).toBe(1)
    expect((await figures(fleetadmin)).trips.waiting).toBe(0)
    await admin.call(cancelBooking, { params: { id: waiting.id }, body: { reason: 'Test' } })
    expect((await figures()).noDriver?.count).toBe(0)
    const becomes = (columns: string) =>
      run(`update bookings set cancelled_by = 'system', ${columns} where id = $1`, [waiting.id])
    await becomes(`reason = 'no driver found'`)
    const { noDriver } = await figures()
    expect(noDriver).toMatchObject({ count: 1, lastPickup: waiting.pickup.address })
    // A parcel that nobody paid was never searched for.
    await becomes(`service = 'delivery', reason = 'cancelled incomplete booking'`)
    expect((await figures()).noDriver?.count).toBe(0)
    await becomes(
      `reason = 'no driver found', prepaid = true, customer_paid = payable_amount, card_payment_amount = payable_amount`,
    )
    expect((await figures()).noDriver?.count).toBe(1)
    expect((await figures(fleetadmin)).noDriver).toBeNull()
  })
})
