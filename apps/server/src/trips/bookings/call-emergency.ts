import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findLastPlace } from '../tracking/index.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

/**
 * Rider or driver of a ride calls for help: admins are told where the car is. Pressing again before an admin has seen it
 * changes nothing. Throws `booking_not_found`, `not_permitted` or `wrong_status`.
 */
export async function callEmergency(
  tx: Tx,
  deps: BookingDeps,
  input: { readonly bookingId: string; readonly acting: SignedIn },
): Promise<void> {
  assertTransaction(tx)
  const { acting } = input
  const before = await lockBooking(tx, input.bookingId)
  const by = actorOf(before, acting)
  const answer = bookingCan.callEmergency(factsOf(before), by)
  if (!answer.ok) throw new AppError(answer.code)
  if ((by !== 'rider' && by !== 'driver') || isTold(before, by)) return
  const known = await findLastPlace(tx, deps.tracker.positions, before)
  const place = known === undefined ? null : { lat: known.lat, lng: known.lng }
  await changeBooking(tx, deps, before, {
    type: 'booking.emergency',
    acting,
    set: {
      emergency: { by, at: deps.now().toISOString(), place },
      alerts: changeAlerts(before.alerts, { add: ['emergency'] }),
    },
  })
}

const isTold = (
  { alerts, emergency }: Pick<Awaited<ReturnType<typeof lockBooking>>, 'alerts' | 'emergency'>,
  by: 'rider' | 'driver',
) => alerts.includes('emergency') && emergency?.by === by
