import {
  assignBooking as assignEndpoint,
  getBookingDispatch,
  listAssignableDrivers as listAssignableEndpoint,
} from '@cabstand/contract/http/bookings'
import { type Route, route } from '../../http/route.ts'
import type { JobSpec, Reaction, Tasks } from '../../jobs/job.ts'
import { type BookingParts, getBookingRow, listOffers, toView } from '../bookings/index.ts'
import { fullName } from '../users/index.ts'
import { assignBooking, prepareAssign } from './assign-booking.ts'
import { listRounds } from './dispatch-store.ts'
import { listAssignableDrivers } from './list-assignable-drivers.ts'
import { lookForDriver } from './look-for-driver.ts'

export { lookForDriver } from './look-for-driver.ts'

const lookJob = (bookingId: string, cause: string, afterMs = 0): JobSpec => ({
  task: 'dispatch:look',
  payload: { bookingId, cause },
  // The look after a decline has its own key: a look that runs at that moment ends by setting the next one.
  key: cause === 'declined' ? `declined:${bookingId}` : `look:${bookingId}`,
  afterMs,
})

/** A booking that becomes NEW is looked at; an answer of a driver makes dispatch look again at once. */
export const dispatchReaction: Reaction = (event) => {
  if (event.status === 'NEW') return [lookJob(event.bookingId, 'start')]
  // Only a decline needs a look at once; asking and lapsing are dispatch's own acts.
  if (event.type === 'booking.asked' && event.actor === 'driver')
    return [lookJob(event.bookingId, 'declined')]
  return []
}

export function dispatchTasks(parts: BookingParts): Tasks {
  return {
    'dispatch:look': async ({ bookingId, cause }, context) => {
      const id = String(bookingId)
      const next = await lookForDriver(parts, id, cause === 'declined' || cause === 'start' ? cause : 'tick')
      if (next !== undefined) await context.add(lookJob(id, 'tick', next.afterMs))
    },
  }
}

export function dispatchRoutes(parts: BookingParts): Route[] {
  return [
    route(listAssignableEndpoint, {
      read: async ({ params }) => ({ drivers: await listAssignableDrivers(parts, params.id) }),
    }),
    route(assignEndpoint, {
      prepare: ({ params, body }) => prepareAssign(parts, { bookingId: params.id, driver: body.driver }),
      write: async (tx, { caller, params, body }, driver) => {
        const input = { bookingId: params.id, driver: body.driver, admin: caller }
        return toView(await assignBooking(tx, parts, input, driver), 'admin')
      },
    }),
    route(getBookingDispatch, {
      read: async ({ params }) => {
        const booking = await getBookingRow(parts.db, params.id)
        const [rounds, offers] = await Promise.all([
          listRounds(parts.db, booking.id),
          listOffers(parts.db, booking.id),
        ])
        return {
          rounds: rounds.map((round) => ({
            round: round.round,
            ring: round.ring,
            radiusMeters: round.radiusMeters,
            at: round.at.toISOString(),
            candidates: [...round.candidates],
          })),
          offers: offers.map((offer) => ({
            driver: offer.driver,
            driverName: fullName(offer),
            round: offer.round,
            offeredAt: offer.offeredAt.toISOString(),
            acknowledgedAt: offer.acknowledgedAt?.toISOString() ?? null,
            expiresAt: offer.expiresAt?.toISOString() ?? null,
            answeredAt: offer.answeredAt?.toISOString() ?? null,
            outcome: offer.outcome,
          })),
        }
      },
    }),
  ]
}
