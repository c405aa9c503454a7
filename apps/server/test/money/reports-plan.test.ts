// A report of a month, of a fleet or of a driver reads its range of an index, however many trips there are.

import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { monthsStatement, type ReportScope } from '../../src/money/reports/reports-store.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { book, mobiles } from '../support/trip.ts'

const server = await testServer()
const { database } = server
const db = openDatabase(database.ownerUrl, { max: 1 })
const trips = Number(process.env.CABSTAND_TEST_TRIPS ?? 20_000)
/** Of 2,000 drivers in 200 fleets. */
const ids = Array.from({ length: 2000 }, newId)
const [someDriver = ''] = ids
const minutesOfTwoYears = 2 * 365 * 24 * 60

const november: ReportScope = {
  owner: null,
  timeZone: 'Europe/Lisbon',
  from: '2025-11-01',
  to: '2025-11-30',
  drivers: undefined,
  fleets: undefined,
  carTypes: undefined,
}
const always = { ...november, from: undefined, to: undefined }

beforeAll(async () => {
  const rider = await server.signIn(mobiles.rider)
  const tripDate = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const { id } = await book(rider, { tripDate })
  await rider.call(cancelBooking, { params: { id }, body: { reason: 'Test' } })
  await asOwner(
    database,
    `insert into earnings (booking_id, at, driver, fleetadmin, car_type, trips, driver_share, convenience_fees)
     select b.id, timestamptz '2024-12-01' + (n - 1) * interval '1 minute' * ($3::float8 / $4::float8),
       ($2::uuid[])[1 + n % 2000], ($2::uuid[])[1 + n % 200], b.car_type, 1, 1000, 100
     from bookings b, generate_series(1, $4::int) n where b.id = $1`,
    [id, ids, minutesOfTwoYears, trips],
  )
  await asOwner(database, 'vacuum analyze earnings')
}, 120_000)

const plan = async (scope: ReportScope) => {
  const { rows } = await sql<Record<string, string>>`explain (costs off) ${monthsStatement(scope)}`.execute(
    db,
  )
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

test.each([
  ['of a month', november, 'earnings_at'],
  ['of a fleet', { ...always, owner: someDriver }, 'earnings_of_fleet'],
  ['of a driver', { ...always, drivers: [someDriver] }, 'earnings_of_driver'],
] as const)('a report %s follows an index', async (_, scope, index) => {
  const found = await plan(scope)
  expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan on earnings')
})

test('months are those of the time zone, and hold every trip', async () => {
  const { rows } = await monthsStatement(always).execute(db)
  expect(rows.reduce((sum, { totalRides }) => sum + totalRides, 0)).toBe(trips)
  expect(rows.map(({ year, month }) => year * 12 + month)).toEqual(
    Array.from({ length: 24 }, (_, index) => 2026 * 12 + 11 - index),
  )
})
