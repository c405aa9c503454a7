import {
  type DispatchRequest,
  type IneligibilityReason,
  ineligibility,
  type OfferState,
} from '@cabstand/domain/dispatch/eligibility'
import { rankDrivers } from '@cabstand/domain/dispatch/ranking'
import type { Maps } from '../../maps/index.ts'
import { fullName } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type FoundDriver, type Positions, positionLimits } from '../tracking/index.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { type DriverState, listDriverStates } from './driver-store.ts'

export interface AssessDeps {
  readonly db: Database
  readonly positions: Positions
  readonly maps: Maps
  readonly now: () => Date
}

export interface AssessedDriver {
  readonly driverId: string
  readonly driverName: string
  readonly vehicleNumber: string
  /** By road to the pickup; null when there is no road. */
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  readonly distanceMeters: number
  readonly positionAgeSeconds: number
  /** For eligible drivers: how near they are, from 1 (best) to 0. */
  readonly score: number | null
  /** Empty for an eligible driver. */
  readonly reasons: readonly IneligibilityReason[]
}

const assessedDrivers = 200

/** The request of a search. The cost of road times is recorded for `bookingId`. */
export type DriverRequest = DispatchRequest & { readonly bookingId: string }

/**
 * Assesses the drivers within the whole radius of a pickup. Eligible drivers come first, in the order of offers, then
 * the others with the reasons why they are not eligible. `radiusMeters` is the current ring. At most 200 free cars of
 * the type are assessed, and in addition the 200 nearest cars of any kind.
 */
export async function assessDrivers(
  deps: AssessDeps,
  request: DriverRequest,
  radii: { radiusMeters: number; wholeRadiusMeters: number },
  offers: ReadonlyMap<string, OfferState>,
): Promise<AssessedDriver[]> {
  const nowMs = deps.now().getTime()
  const found = await findDrivers(deps.positions, request, radii.wholeRadiusMeters, nowMs)
  const states = await listDriverStates(
    deps.db,
    found.map((driver) => driver.position.driver),
  )
  const stateById = new Map(states.map((state) => [state.id, state]))
  const assessed = found.flatMap((driver) => {
    const state = stateById.get(driver.position.driver)
    return state === undefined ? [] : [assess(driver, state, request, radii.radiusMeters, offers, nowMs)]
  })
  const roads = await deps.maps.for({ bookingId: request.bookingId }).roadsTo(
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

/** Nearest first. Free cars of the type are searched separately, because many other cars may be nearer. */
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
