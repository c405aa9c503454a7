import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import type { LatLng } from '@cabstand/domain/distance'
import { findUser } from '../../people/users/index.ts'
import { findOwnPlace, positionLimits } from '../tracking/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import { listDriverTrips } from './booking-store.ts'
import { readOpenOffers } from './offers-feed.ts'
import { seenBy, toSnapshot } from './snapshot.ts'

function toPlace({ lat, lng, atMs }: LatLng & { readonly atMs: number }) {
  return { lat, lng, at: new Date(atMs).toISOString() }
}

/** A driver's open offers and running trips, as the work screen shows them after a reload. */
export async function readDriverWork(deps: BookingDeps, driverId: string): Promise<DriverWork> {
  const [driver, position, place, offers, trips] = await Promise.all([
    findUser(deps.db, driverId),
    deps.tracker.positions.find(driverId),
    findOwnPlace(deps.db, deps.tracker.positions, driverId),
    readOpenOffers(deps, [driverId]),
    listDriverTrips(deps.db, driverId),
  ])
  return {
    driverActiveStatus: driver?.driverActiveStatus ?? false,
    queue: driver?.queue ?? false,
    visible: position !== undefined && position.lastSeenAtMs > deps.now().getTime() - positionLimits.maxAgeMs,
    lastPlace: place === undefined ? null : toPlace(place),
    offers: offers.get(driverId) ?? [],
    bookings: await Promise.all(
      trips.map(async (trip) => seenBy('driver', await toSnapshot(trip, deps.carTypes))),
    ),
  }
}
