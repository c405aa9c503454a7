import { type Reaction, runOn } from '../../platform/events/reaction.ts'
import { system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { lockBooking } from './booking-store.ts'
import { bookingEvents } from './events.ts'
import { payBooking } from './pay-booking.ts'

/** Settles a prepaid trip when it has reached its drop. */
export function settlePrepaid(deps: BookingDeps): Reaction {
  return runOn(bookingEvents, 'booking.reached', {
    name: 'bookings:settle-prepaid',
    when: ({ payload }) => payload.prepaid,
    run: async (tx, { subject }) => {
      const { status } = await lockBooking(tx, subject)
      // Staff may have settled it already.
      if (status === 'REACHED')
        await payBooking(tx, deps, { bookingId: subject, acting: system, means: 'card' })
    },
  })
}
