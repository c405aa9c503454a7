import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf, minutesInStatus } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'

/** The rider of an ended ride writes to staff about something they left in the car. */
export function reportLostProperty(
  deps: BookingDeps,
  { bookingId, acting, message }: { bookingId: string; acting: SignedIn; message: string },
): BookingStep {
  return {
    bookingId,
    decide(before) {
      const now = deps.now()
      const waited = { minutesInStatus: minutesInStatus(before, now) }
      const answer = bookingCan.reportLostProperty(factsOf(before), actorOf(before, acting), waited)
      if (!answer.ok) throw new AppError(answer.code)
      return {
        type: 'booking.lost_property',
        acting,
        set: {
          lostProperty: { message, at: now.toISOString() },
          alerts: changeAlerts(before.alerts, { add: ['lost_property'] }),
        },
      }
    },
  }
}

/** An admin has dealt with it. */
export function closeLostProperty({
  bookingId,
  acting,
}: {
  readonly bookingId: string
  readonly acting: SignedIn
}): BookingStep {
  return {
    bookingId,
    decide(before) {
      const answer = bookingCan.closeLostProperty(factsOf(before), actorOf(before, acting))
      if (!answer.ok) throw new AppError(answer.code)
      return {
        type: 'booking.lost_property_closed',
        acting,
        set: { alerts: changeAlerts(before.alerts, { remove: ['lost_property'] }) },
      }
    },
  }
}
