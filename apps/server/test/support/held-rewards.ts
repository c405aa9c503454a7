import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from './as-owner.ts'
import type { TestDatabase } from './test-database.ts'

/** Holds a bonus for the rider and the driver of the last paid trip, as if the driver had referred the rider. */
export async function holdBonus(database: TestDatabase): Promise<string> {
  const id = newId()
  await asOwner(
    database,
    `insert into held_rewards (id, kind, booking_id, person, beneficiary, amount, reasons, state, held_at)
     select $1, 'referral', id, customer, driver, 500, '{too_short}', 'held', paid_at
     from bookings where paid_at is not null order by paid_at desc limit 1`,
    [id],
  )
  return id
}

/**
 * As if the car of a trip had been seen on its way: tests end trips within milliseconds, and what the platform pays for
 * a trip without positions waits for an admin. Call it between start and payment.
 */
export async function recordDrive(database: TestDatabase, bookingId: string): Promise<void> {
  await asOwner(
    database,
    `insert into track_points (booking_id, driver, at, status, lat, lng)
     select id, driver, trip_start_time + interval '1 millisecond', 'STARTED', pickup_lat + 0.004, pickup_lng
     from bookings where id = $1`,
    [bookingId],
  )
}
