// Functions that indexes are built on: a booking occupies a driver, has offers out or is about to; a driver is on a trip.
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { testDatabase } from '../support/test-database.ts'

const database = await testDatabase()
const db = openDatabase(database.ownerUrl, { max: 1 })
const person = '01900000-0000-7000-8000-000000000001'

test.each([
  ['customer_waiting', ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED']],
  ['driver_on_trip', ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED']],
] as const)('%s returns the person in its statuses only', async (name, statuses) => {
  const { rows } = await sql<{ status: string }>`
    select status from unnest(${[...bookingStatuses]}::text[]) as status
    where ${sql.ref(name)}(status, ${person}::uuid) = ${person}::uuid`.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(statuses)
})

/** Without a table to scan, the plan shows which index the condition permits. */
async function plan(condition: ReturnType<typeof sql<boolean>>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain (costs off) select id from bookings where ${condition}`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
}

test('the open bookings of a person are found by one index alone', async () => {
  const ofDriver = await plan(sql<boolean>`driver_on_trip(status, driver) = any(${[person]}::uuid[])`)
  expect(ofDriver).toContain('bookings_driver_on_trip')
  expect(ofDriver).not.toContain('BitmapAnd')
  const ofCustomer = await plan(sql<boolean>`customer_waiting(status, customer) = ${person}`)
  expect(ofCustomer).toContain('bookings_customer_waiting')
  expect(ofCustomer).not.toContain('BitmapAnd')
})
