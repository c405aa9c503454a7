import type { BookingService } from '@cabstand/domain/booking/status'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** What notifications say about a booking. Names are null, or empty after an erasure. */
export interface BookingFacts {
  readonly id: string
  readonly reference: string
  readonly driverName: string | null
  readonly vehicleNumber: string | null
  /** In the language of who reads it, where the operator has translated it. */
  readonly carTypeName: string
  readonly service: BookingService
  readonly rating: number | null
  /** When the ride is expected to end, if that is later than planned. */
  readonly laterEndAt: Date | null
}

export async function listBookingFacts(
  db: Database,
  ids: readonly string[],
  locale: string,
): Promise<BookingFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BookingFacts>`
    select b.id, b.reference, b.driver_name, b.vehicle_number, b.service, b.rating, b.later_end_at,
      coalesce(nullif(c.translations -> ${locale} ->> 'name', ''), c.name) as car_type_name
    from bookings b join car_types c on c.id = b.car_type
    where b.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Of these bookings, those that a driver whom staff chose before the search has declined or given back. */
export async function listReturnedBookings(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; tripDate: Date }[]> {
  return tx
    .selectFrom('bookings')
    .select(['id', 'tripDate'])
    .where('id', 'in', ids)
    .where('status', '=', 'NEW')
    .where(sql<boolean>`'assignment_declined' = any(alerts)`)
    .execute()
}

/** The drivers who have an open offer of one of these bookings. An offer of staff may have no end. */
export async function listOfferedDrivers(
  tx: Tx,
  bookings: readonly string[],
  now: Date,
): Promise<{ bookingId: string; driver: string; round: number; expiresAt: Date | null }[]> {
  const { rows } = await sql<{ bookingId: string; driver: string; round: number; expiresAt: Date | null }>`
    select booking_id, driver, round, expires_at from offers
    where booking_id = any(${bookings}::uuid[]) and outcome = 'open'
      and (expires_at is null or expires_at > ${now})`.execute(tx)
  return rows
}
