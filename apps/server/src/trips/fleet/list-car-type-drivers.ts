import type { CarPosition } from '@cabstand/contract/schemas/position'
import {
  type IneligibilityReason,
  ineligibility,
  type OfferState,
} from '@cabstand/domain/dispatch/eligibility'
import { haversineMeters } from '@cabstand/domain/distance'
import { fullName } from '../../people/users/index.ts'
import type { DriverPosition } from '../tracking/index.ts'
import type { AssessDeps, DriverRequest } from './assess-drivers.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { type DriverState, listDriverStates, listDriversOfCarType } from './driver-store.ts'

/** A driver of a booking's car type, for staff who assign one. */
export interface CarTypeDriver {
  readonly driver: string
  readonly driverName: string
  readonly vehicleNumber: string
  /** Null when it is unknown. */
  readonly position: CarPosition | null
  /** Null: the driver's position is unknown, or no road leads from there. */
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  /** In a straight line; null when the position is unknown. */
  readonly distanceMeters: number | null
  /** Null when the position is unknown. */
  readonly positionAgeSeconds: number | null
  /** Why dispatch would not offer the booking to this driver now; empty for an eligible driver. */
  readonly reasons: readonly IneligibilityReason[]
}

const maxDrivers = 1000
/** Road times are computed for this many drivers: the nearest to the pickup in a straight line. */
const maxRoadTimes = 200

/**
 * Every driver of the car type (at most 1,000), at any position. Those with an open offer come first, then eligible
 * drivers, then the others with the reasons; each sorted by road time and name. `radiusMeters` is the whole radius.
 */
export async function listCarTypeDrivers(
  deps: AssessDeps,
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver[]> {
  const states = await listDriversOfCarType(deps.db, { carType: request.carTypeId, limit: maxDrivers })
  const drivers = await assessAll(deps, states, request, radiusMeters, offers)
  const rank = ({ reasons }: CarTypeDriver) =>
    reasons.includes('already-asked') ? 0 : reasons.length === 0 ? 1e9 : 2e9
  const order = (driver: CarTypeDriver) => rank(driver) + (driver.roadSeconds ?? 1e8)
  return drivers.sort((a, b) => order(a) - order(b))
}

/** One driver of any car type, in the form of `listCarTypeDrivers`; undefined when the driver does not exist. */
export async function findCarTypeDriver(
  deps: AssessDeps,
  driver: string,
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver | undefined> {
  const states = await listDriverStates(deps.db, [driver])
  return (await assessAll(deps, states, request, radiusMeters, offers))[0]
}

async function assessAll(
  deps: AssessDeps,
  states: readonly DriverState[],
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver[]> {
  const nowMs = deps.now().getTime()
  const drivers = await Promise.all(
    states.map(async (state) => {
      const position = await deps.positions.find(state.id)
      const meters = position === undefined ? null : Math.round(haversineMeters(position, request.pickup))
      return { state, position, meters }
    }),
  )
  const placed = drivers
    .flatMap(({ state, position, meters }) =>
      position === undefined || meters === null ? [] : [{ id: state.id, position, meters }],
    )
    .sort((a, b) => a.meters - b.meters)
    .slice(0, maxRoadTimes)
  const roads = await deps.maps.for({ bookingId: request.bookingId }).roadsTo(
    placed.map(({ position }) => position),
    request.pickup,
  )
  const roadOf = new Map(placed.map(({ id }, index) => [id, roads[index]]))
  return drivers.map(({ state, position, meters }) => {
    const road = roadOf.get(state.id)
    const driver = toDispatchDriver(state, position, offers.get(state.id) ?? 'none')
    return {
      driver: state.id,
      driverName: fullName(state),
      vehicleNumber: state.vehicleNumber,
      position: position === undefined ? null : toCarPosition(position),
      roadSeconds: road === undefined ? null : Math.round(road.durationSeconds),
      roadMeters: road === undefined ? null : Math.round(road.distanceMeters),
      distanceMeters: meters,
      positionAgeSeconds:
        position === undefined ? null : Math.max(0, Math.round((nowMs - position.atMs) / 1000)),
      reasons: ineligibility(driver, request, radiusMeters, nowMs),
    }
  })
}

const toCarPosition = ({ lat, lng, heading, atMs }: DriverPosition): CarPosition => ({
  lat,
  lng,
  heading,
  at: new Date(atMs).toISOString(),
})
