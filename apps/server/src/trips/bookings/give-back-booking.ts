import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { changeAlerts } from '@cabstand/domain/booking/alerts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Acting } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { changeBooking } from './change-booking.ts'
import { freeDriver } from './free-driver.ts'
import { returnOffer } from './offer-store.ts'

/**
 * The driver of a Book Later that was assigned early gives it back. It is NEW again and alerts staff; the rider keeps
 * the booking, and the search begins at its time, or at once when that has passed. The caller has locked the booking
 * and checked the rules.
 */
export async function giveBackBooking(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow & { readonly driver: string },
  { acting, reason }: { readonly acting: Acting; readonly reason: string },
): Promise<BookingSnapshot> {
  const now = deps.now()
  await returnOffer(tx, { bookingId: before.id, driver: before.driver, reason })
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.returned',
    acting,
    set: {
      status: 'NEW',
      returnedAt: now,
      driver: null,
      driverName: null,
      driverImage: null,
      driverContact: null,
      driverRating: null,
      vehicleMake: null,
      vehicleModel: null,
      vehicleNumber: null,
      fleetadmin: null,
      acceptedAt: null,
      queueAt: null,
      alerts: changeAlerts(before.alerts, { add: ['assignment_declined'] }),
    },
    parts: await freeDriver(tx, before, now),
  })
  return snapshot
}
