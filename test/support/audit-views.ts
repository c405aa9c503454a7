import { isDeepStrictEqual } from 'node:util'
import { getBooking, listBookingEvents } from '@cabstand/contract/http/trips/bookings'
import type { RunSql } from './as-owner.ts'
import type { PatientClient } from './patient-client.ts'
import type { People } from './people.ts'

type View = Readonly<Record<string, unknown>>

interface Party {
  readonly name: 'rider' | 'driver' | 'admin'
  readonly client: PatientClient
}

/**
 * Checks that the views of rider, driver and admin agree with each other and with the database: their events, folded,
 * equal the API's current response, and common fields are equal. Checks the newest `limit` bookings.
 */
export async function auditViews(run: RunSql, people: People, limit: number): Promise<string[]> {
  const rows = await run<{ id: string; customer: string; driver: string | null } & Stored>(
    `select id, customer, driver, status, event_number, trip_cost::float8, customer_paid::float8, rating
     from bookings where customer = any($1) order by id desc limit $2`,
    [people.pairs.map(({ rider }) => rider.userId), limit],
  )
  const violations: string[] = []
  for (const row of rows) {
    const parties: Party[] = [{ name: 'admin', client: people.admin }]
    for (const { rider, driver } of people.pairs) {
      if (rider.userId === row.customer) parties.push({ name: 'rider', client: rider })
      if (driver.userId === row.driver) parties.push({ name: 'driver', client: driver })
    }
    violations.push(...(await auditBooking(row, parties)))
  }
  return violations
}

type Stored = {
  id: string
  status: string
  event_number: number
  trip_cost: number
  customer_paid: number
  rating: number | null
}

/** Fields that are empty for some audiences. */
const onlyForSome = new Set([
  'customerContact',
  'driverContact',
  'deliveryPersonPhone',
  'passengerPhone',
  'passengerName',
  'otp',
])

async function auditBooking(row: Stored, parties: readonly Party[]): Promise<string[]> {
  const faults: string[] = []
  const views: { name: string; view: View }[] = []
  for (const { name, client } of parties) {
    const params = { id: row.id }
    const view = (await client.get(getBooking, { params })) as unknown as View
    const { events } = await client.get(listBookingEvents, { params, query: {} })
    const folded = foldEvents(events)
    const late = differences(folded, view)
    if (late.length > 0)
      faults.push(`booking ${row.id}: the ${name}'s events do not add up to the response: ${late.join(', ')}`)
    views.push({ name, view })
  }
  for (const { name, view } of views) {
    const stored = {
      status: row.status,
      eventNumber: row.event_number,
      tripCost: row.trip_cost,
      customerPaid: row.customer_paid,
      rating: row.rating,
    }
    const wrong = Object.entries(stored).filter(([field, value]) => view[field] !== value)
    if (wrong.length > 0)
      faults.push(
        `booking ${row.id}: the ${name} sees a different ${wrong.map(([field]) => field).join(', ')}`,
      )
  }
  const [first, ...others] = views
  for (const { name, view } of others) {
    const apart = Object.keys(view).filter(
      (field) =>
        first !== undefined && field in first.view && !isDeepStrictEqual(view[field], first.view[field]),
    )
    const told = apart.filter((field) => !onlyForSome.has(field))
    if (told.length > 0)
      faults.push(`booking ${row.id}: ${name} and ${first?.name} differ in ${told.join(', ')}`)
  }
  return faults
}

/** Folds a booking's events as a client does: merges their changes and takes the last number. */
export function foldEvents(events: readonly { number: number; changes: View }[]): View {
  const folded = Object.assign({}, ...events.map(({ changes }) => changes)) as View
  return { ...folded, eventNumber: events.at(-1)?.number }
}

/** The fields in which a folded booking differs from a fresh response. */
export function differences(folded: View, fresh: View): string[] {
  return Object.keys({ ...folded, ...fresh }).filter(
    (field) => !isDeepStrictEqual(folded[field], fresh[field]),
  )
}
