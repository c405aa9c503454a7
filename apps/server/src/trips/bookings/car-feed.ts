import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { FastifyBaseLogger } from 'fastify'
import { encodeBy, type Feed, liveFeed } from '../../platform/realtime/feed.ts'
import type { BookingDeps } from './booking-deps.ts'
import { readBookingRow } from './read-booking.ts'
import type { TripEta } from './trip-eta.ts'

/** The position of a followed booking's car, with the seconds to its next stop. */
export function createCarFeed(
  deps: Pick<BookingDeps, 'db' | 'tracker'> & { readonly eta: TripEta; readonly log: FastifyBaseLogger },
): Feed {
  const { tracker, eta, log } = deps
  return liveFeed(carFeed, {
    async admit(bookingId, caller) {
      // Access never changes, so it is checked once: a booking keeps its rider, and admins see every booking.
      await readBookingRow(deps, bookingId, caller)
      return caller.role
    },
    async findNewest(bookingId) {
      const { position, secondsToNextStop } = await eta.find(bookingId)
      return position === null ? null : { ...position, secondsToNextStop }
    },
    start({ isFollowed, send }) {
      return tracker.onPosition((newest) => {
        const { bookingId } = newest
        if (bookingId === null || !isFollowed(bookingId)) return
        eta
          .at(bookingId, newest)
          .then(async ({ position, secondsToNextStop }) => {
            const known = await tracker.positions.find(newest.driver)
            // A newer position may arrive while the time is computed; then the newer one is sent.
            if (position === null || (known !== undefined && known.atMs > newest.atMs)) return
            send(bookingId, { ...position, secondsToNextStop })
          })
          .catch((error: unknown) => log.debug({ err: error }, 'a position was not passed on'))
      })
    },
    encode: encodeBy(carFeed.value),
  })
}
