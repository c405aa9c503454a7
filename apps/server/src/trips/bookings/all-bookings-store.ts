import type { DistanceUnit } from '@cabstand/domain/distance'
import { sql } from 'kysely'
import { findPeopleContaining } from '../../people/users/index.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import type { BookingRow } from './booking-row.ts'
import { listedColumns } from './listed-columns.ts'

const listed = [
  ...listedColumns,
  'customerContact',
  'customerEmail',
  'fleetadmin',
  'bookingTypeAdmin',
  'convenienceFees',
  'fareFlagged',
  'alerts',
  'farSteps',
] as const satisfies readonly (keyof BookingRow)[]

export type ListedBooking = Pick<BookingRow, (typeof listed)[number]> & {
  readonly distanceUnit: DistanceUnit
  readonly promoName: string | null
  readonly fleetFirstName: string | null
  readonly fleetLastName: string | null
}

/** A text such as "ana" fits very many people: at most so many riders and drivers are considered. */
const maxConsidered = 2000

/**
 * All bookings for admins, those of their drivers for fleet admins. Every expression of a column is held by the indexes
 * of `0070-list-of-bookings.sql`.
 */
export const bookingListSource: ListSource = {
  id: sql<string>`b.id`,
  from: sql`bookings b left join person_names f on f.id = b.fleetadmin`,
  select: sql`${sql.join(listed.map((column) => sql.ref(`b.${column}`)))},
    b.estimate_breakdown->>'unit' as distance_unit, b.promo_details->>'promoName' as promo_name, f.first_name as fleet_first_name, f.last_name as fleet_last_name`,
  columns: {
    tripDate: { type: 'timestamptz', value: sql`b.trip_date` },
    tripCost: { type: 'bigint', value: sql`b.trip_cost` },
    customer: { type: 'uuid', value: sql`b.customer` },
    driver: { type: 'uuid', value: sql`b.driver` },
    fleetadmin: { type: 'uuid', value: sql`b.fleetadmin` },
    carType: { type: 'uuid', value: sql`b.car_type` },
    status: { type: 'text', value: sql`b.status` },
    service: { type: 'text', value: sql`b.service` },
    paymentMode: { type: 'text', value: sql`b.payment_mode` },
    bookLater: { type: 'boolean', value: sql`b.book_later` },
  },
  visibleTo({ role, userId }) {
    if (role === 'admin') return sql<boolean>`true`
    return role === 'fleetadmin' ? sql<boolean>`b.fleetadmin = ${userId}` : sql<boolean>`false`
  },
  /**
   * By the beginning of the reference, or by rider or driver. The people come first, so that the statement is planned
   * with their number. Fleet admins see no contacts of riders, so they do not search them.
   */
  async matches(typed, { db, caller, hidesContacts, country }) {
    const [riders, drivers] = await Promise.all([
      findPeopleContaining(db, typed, {
        usertype: 'rider',
        hidesContacts: hidesContacts || caller.role !== 'admin',
        country,
        limit: maxConsidered,
      }),
      findPeopleContaining(db, typed, {
        usertype: 'driver',
        hidesContacts,
        country,
        limit: maxConsidered,
      }),
    ])
    const reference = `${escapeLike(typed.trim().toUpperCase())}%`
    return sql<boolean>`(b.reference like ${reference} or b.customer = any(${riders}::uuid[])
      or b.driver = any(${drivers}::uuid[]))`
  },
}
