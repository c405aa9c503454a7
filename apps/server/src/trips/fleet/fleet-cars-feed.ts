import { type FleetCar, fleetCarsFeed } from '@cabstand/contract/realtime/fleet'
import { haversineMeters } from '@cabstand/domain/distance'
import { fullName } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { collectionFeed, encodeBy, type Feed } from '../../platform/realtime/feed.ts'
import { Topics } from '../../platform/realtime/hints.ts'
import { type DriverPosition, positionLimits, type Tracker } from '../tracking/index.ts'
import { listDriversOfFleets, wholeFleet } from './driver-store.ts'

export interface FleetCarsDeps {
  readonly db: Database
  readonly tracker: Tracker
  readonly now: () => Date
}

/** A car that stands sends positions that differ by less than this. */
const stillWithinMeters = 40
/** Positions are sent to a metre. */
const placeDecimals = 5
/** A car that stands is then sent every ten seconds, not with each of its messages. */
const seenStepMs = 10_000

/** The cars of drivers who are online or on a trip, read every second while the feed has followers. */
export function createFleetCarsFeed({ db, tracker, now }: FleetCarsDeps): Feed {
  const stops = new Stops()
  // The server's own life is the feed's, so it is never unsubscribed.
  tracker.onPosition((position) => stops.note(position))
  return collectionFeed(fleetCarsFeed, {
    // There are no hints: positions are exchanged every two seconds.
    topics: new Topics(fleetCarsFeed.name),
    ownKey: ({ role, userId }) => (role === 'admin' ? wholeFleet : userId),
    admit: async (_, { role }) => (role === 'admin' ? 'admin' : 'fleetadmin'),
    async read(keys) {
      const byKey = new Map(keys.map((key) => [key, new Map<string, FleetCar>()]))
      const seenSinceMs = now().getTime() - positionLimits.maxAgeMs
      // The car of a trip stays on the map while it is silent.
      const positions = (await tracker.positions.listSeenSince(0)).filter(
        ({ lastSeenAtMs, bookingId }) => lastSeenAtMs >= seenSinceMs || bookingId !== null,
      )
      const positionOf = new Map(positions.map((position) => [position.driver, position]))
      for (const driver of await listDriversOfFleets(db, { keys, ids: [...positionOf.keys()] })) {
        const position = positionOf.get(driver.id)
        if (position === undefined || !(driver.driverActiveStatus || position.bookingId !== null)) continue
        byKey.get(driver.key)?.set(driver.id, toCar(driver, position, stops.sinceMs(position)))
      }
      return byKey
    },
    encode: encodeBy(fleetCarsFeed.entry),
  })
}

type ListedDriver = Awaited<ReturnType<typeof listDriversOfFleets>>[number]

function toCar(driver: ListedDriver, position: DriverPosition, stillSinceMs: number): FleetCar {
  const { lat, lng, heading, free, bookingId, lastSeenAtMs } = position
  return {
    id: driver.id,
    name: fullName(driver),
    vehicleNumber: driver.vehicleNumber,
    carType: driver.carTypeName,
    carTypeId: driver.carType,
    state: free ? 'free' : 'busy',
    lat: Number(lat.toFixed(placeDecimals)),
    lng: Number(lng.toFixed(placeDecimals)),
    heading: heading === null ? null : Math.round(heading),
    lastSeenAt: new Date(Math.floor(lastSeenAtMs / seenStepMs) * seenStepMs).toISOString(),
    bookingId,
    stillSince: new Date(stillSinceMs).toISOString(),
  }
}

/** Since when each car has stayed where it is, as far as this process knows. */
class Stops {
  private readonly stops = new Map<string, { readonly at: DriverPosition; readonly sinceMs: number }>()

  note(position: DriverPosition): void {
    const stop = this.stops.get(position.driver)
    if (stop !== undefined && haversineMeters(stop.at, position) < stillWithinMeters) return
    this.stops.set(position.driver, { at: position, sinceMs: position.atMs })
  }

  sinceMs(position: DriverPosition): number {
    this.note(position)
    return this.stops.get(position.driver)?.sinceMs ?? position.atMs
  }
}
