import type pg from 'pg'
import { liftBookingLimits } from '../../../test/support/lift-booking-limits.ts'

/**
 * Sets the first ring to one kilometre, so that each client's driver is alone in it, and lets a rider book without
 * limits. Processes read it within four seconds.
 */
export async function makeRoomForLoad(database: pg.Client): Promise<void> {
  await database.query(liftBookingLimits)
  await database.query("update settings set driver_radius = '3'")
}
