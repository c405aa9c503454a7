import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { settleDriverQueue } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Acting, eventActorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { translationsOf } from './cancel-reason-translations.ts'
import { changeBooking } from './change-booking.ts'
import { returnOffer } from './offer-store.ts'

/**
 * A driver gives a booking back. It is NEW again, with the reason until another driver accepts; the rider keeps it. The
 * search begins with its full time, for a Book Later not before its time. `needsStaff`: nothing searches yet, so staff
 * are alerted. The caller has locked the booking and checked the rules.
 */
export async function giveBackBooking(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow & { readonly driver: string },
  {
    acting,
    reason,
    needsStaff,
  }: { readonly acting: Acting; readonly reason: string; readonly needsStaff: boolean },
): Promise<BookingSnapshot> {
  const now = deps.now()
  await returnOffer(tx, { bookingId: before.id, driver: before.driver, reason })
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.returned',
    acting,
    set: {
      status: 'NEW',
      reason,
      reasonTranslations: await translationsOf(tx, deps, reason, acting),
      cancelledBy: eventActorOf(acting).actor,
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
      pickupExpectedAt: null,
      ...(needsStaff && { alerts: changeAlerts(before.alerts, { add: ['assignment_declined'] }) }),
    },
    also: () => settleDriverQueue(tx, before.driver, now),
  })
  return snapshot
}
