import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { takeStep } from './booking-step.ts'

/** Notes that an admin has seen a call for help. Throws `booking_not_found`, `not_permitted` or `wrong_status`. */
export function markEmergencySeen(
  tx: Tx,
  deps: BookingDeps,
  { bookingId, acting }: { readonly bookingId: string; readonly acting: SignedIn },
): Promise<BookingSnapshot> {
  return takeStep(tx, deps, {
    bookingId,
    decide(before) {
      const answer = bookingCan.seeEmergency(factsOf(before), actorOf(before, acting))
      if (!answer.ok) throw new AppError(answer.code)
      return {
        type: 'booking.emergency_seen',
        acting,
        set: { alerts: changeAlerts(before.alerts, { remove: ['emergency'] }) },
      }
    },
  })
}
