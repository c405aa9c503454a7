import {
  type DispatchRequest,
  type IneligibilityReason,
  ineligibility,
  type OfferState,
} from '@cabstand/domain/dispatch/eligibility'
import { rankDrivers } from '@cabstand/domain/dispatch/ranking'
import type { Database } from '../../db/database.ts'
import type { Maps } from '../maps/index.ts'
import { type FoundDriver, type Positions, positionLimits } from '../tracking/index.ts'
import { fullName } from '../users/index.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { type DriverState, listDriverStates } from './driver-store.ts'

export interface AssessParts {
  readonly db: Database
  readonly positions: Positions
  readonly maps: Maps
  readonly now: () => Date
}

export interface AssessedDriver {
  readonly driverId: string
  readonly driverName: string
  readonly vehicleNumber: string
  /** By road to the pickup; null where there is none. */
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  readonly distanceMeters: number
  readonly positionAgeSeconds: number
  /** For eligible drivers: how near they are, 1 to 0. */
  readonly score: number | null
  /** Empty for an eligible driver. */
  readonly reasons: readonly IneligibilityReason[]
}

const assessedDrivers = 200

/** Whom a search is for; `bookingId` says which booking pays for the road times. */
export type DriverRequest = DispatchRequest & { readonly bookingId: string }

/**
 * Looks at the drivers within the whole radius of a pickup: eligible ones first, in the order in which they would be
 * asked, then the others with the reasons why not. `radiusMeters` is the ring that is asked now. At most 200 free
 * cars of the type are looked at, and beside them the 200 nearest cars of any kind.
 */
export async function assessDrivers(
  parts: AssessParts,
  request: DriverRequest,
  radii: { radiusMeters: number; wholeRadiusMeters: number },
  offers: ReadonlyMap<string, OfferState>,
): Promise<AssessedDriver[]> {
  const nowMs = parts.now().getTime()
  const found = await findDrivers(parts.positions, request, radii.wholeRadiusMeters, nowMs)
  const states = await listDriverStates(
    parts.db,
    found.map((driver) => driver.position.driver),
  )
  const stateById = new Map(states.map((state) => [state.id, state]))
  const assessed = found.flatMap((driver) => {
    const state = stateById.get(driver.position.driver)
    return state === undefined ? [] : [assess(driver, state, request, radii.radiusMeters, offers, nowMs)]
  })
  const roads = await parts.maps.for({ bookingId: request.bookingId }).roadsTo(
    assessed.map((driver) => driver.position),
    request.pickup,
  )
  const withRoad = assessed.map(({ position: _, ...driver }, index) => {
    const road = roads[index]
    return {
      ...driver,
      roadSeconds: road === undefined ? null : Math.round(road.durationSeconds),
      roadMeters: road === undefined ? null : Math.round(road.distanceMeters),
    }
  })
  const eligible = rankDrivers(withRoad.filter((driver) => driver.reasons.length === 0))
  const others = withRoad.filter((driver) => driver.reasons.length > 0)
  return [...eligible, ...others.map((driver) => ({ ...driver, score: null }))]
}

/** Nearest first. Those who may be asked are looked for by themselves: many others may be nearer. */
async function findDrivers(
  positions: Positions,
  request: DispatchRequest,
  radiusMeters: number,
  nowMs: number,
): Promise<FoundDriver[]> {
  const query = { center: request.pickup, radiusMeters, limit: assessedDrivers }
  const heardSinceMs = nowMs - positionLimits.maxAgeMs
  const free = await positions.nearest({ ...query, carType: request.carTypeId, freeOnly: true, heardSinceMs })
  const around = await positions.nearest(query)
  const found = new Map([...free, ...around].map((driver) => [driver.position.driver, driver]))
  return [...found.values()].sort((a, b) => a.distanceMeters - b.distanceMeters)
}

function assess(
  found: FoundDriver,
  state: DriverState,
  request: DispatchRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
  nowMs: number,
) {
  const { position } = found
  return {
    position,
    driverId: state.id,
    driverName: fullName(state),
    vehicleNumber: state.vehicleNumber,
    distanceMeters: Math.round(found.distanceMeters),
    positionAgeSeconds: Math.max(0, Math.round((nowMs - position.atMs) / 1000)),
    reasons: ineligibility(
      toDispatchDriver(state, position, offers.get(state.id) ?? 'none'),
      request,
      radiusMeters,
      nowMs,
    ),
  }
}
