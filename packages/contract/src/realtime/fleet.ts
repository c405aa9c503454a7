import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { fleetDriver, positionBatch } from '../http/trips/fleet.ts'
import { id, instant } from '../schemas/common.ts'
import { type EntryOf, feed, message } from './feed.ts'

/** A driver's measured positions, oldest first. Acknowledged after the track points of a running trip are committed. */
export const driverPositions = message({
  name: 'driver:positions',
  roles: ['driver'],
  input: z.object({ positions: positionBatch }),
  answer: z.object({ accepted: z.int(), dropped: z.int() }),
})

/** The cars of the drivers who are online or on a trip: all for admins, for fleet admins those of their own drivers. */
export const fleetCarsFeed = feed({
  name: 'fleet-cars',
  kind: 'collection',
  roles: ['fleetadmin', 'admin'],
  entry: z.extend(z.omit(fleetDriver, { driverId: true }), {
    id: about(id, 'The driver.'),
    carTypeId: about(z.nullable(id), 'The car type.'),
    lastSeenAt: about(instant, 'When the last message of this driver was received, to ten seconds.'),
    stillSince: about(instant, 'Since when the car has stayed in one place.'),
  }),
})
export type FleetCar = EntryOf<typeof fleetCarsFeed>
