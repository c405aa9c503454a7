import {
  assignBooking as assignEndpoint,
  getBookingDispatch,
  listAssignableDrivers as listAssignableEndpoint,
} from '@cabstand/contract/http/trips/dispatch'
import { fullName } from '../../people/users/index.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type BookingDeps, getBookingRow, listOffers, seenBy } from '../bookings/index.ts'
import { assignBooking, prepareAssign } from './assign-booking.ts'
import { findDriverNames, listRounds } from './dispatch-store.ts'
import { listAssignableDrivers } from './list-assignable-drivers.ts'

export function dispatchRoutes(deps: BookingDeps): Route[] {
  return [
    route(listAssignableEndpoint, {
      read: async ({ params }) => ({ drivers: await listAssignableDrivers(deps, params.id) }),
    }),
    route(assignEndpoint, {
      prepare: ({ params, body }) => prepareAssign(deps, { bookingId: params.id, driver: body.driver }),
      write: async (tx, { caller, params, body }, driver) => {
        const input = { bookingId: params.id, driver: body.driver, admin: caller }
        return seenBy('admin', await assignBooking(tx, deps, input, driver))
      },
    }),
    route(getBookingDispatch, {
      read: async ({ params }) => {
        const booking = await getBookingRow(deps.db, params.id)
        const [rounds, offers] = await Promise.all([
          listRounds(deps.db, booking.id),
          listOffers(deps.db, booking.id),
        ])
        const considered = rounds.flatMap(({ candidates }) => candidates.map(({ driver }) => driver))
        const names = await findDriverNames(deps.db, [...new Set(considered)])
        return {
          rounds: rounds.map((round) => ({
            round: round.round,
            ring: round.ring,
            radiusMeters: round.radiusMeters,
            at: round.at.toISOString(),
            candidates: round.candidates.map((candidate) => {
              const driver = names.get(candidate.driver)
              return {
                ...candidate,
                driverName: driver === undefined ? '' : fullName(driver),
                vehicleNumber: driver?.vehicleNumber ?? '',
              }
            }),
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
            returnReason: offer.returnReason,
          })),
        }
      },
    }),
  ]
}
