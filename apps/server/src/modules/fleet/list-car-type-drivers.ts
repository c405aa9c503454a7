import {
  type IneligibilityReason,
  ineligibility,
  type OfferState,
} from '@cabstand/domain/dispatch/eligibility'
import { haversineMeters } from '@cabstand/domain/distance'
import { fullName } from '../users/index.ts'
import type { AssessParts, DriverRequest } from './assess-drivers.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { type DriverState, listDriverStates, listDriversOfCarType } from './driver-store.ts'

/** A driver of a booking's car type as staff sees one who is to be chosen. */
export interface CarTypeDriver {
  readonly driver: string
  readonly driverName: string
  readonly vehicleNumber: string
  /** Null: the driver's position is not known, or no road leads from there. */
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  /** As the crow flies; null without a position. */
  readonly distanceMeters: number | null
  /** How old the position is; null without one. */
  readonly positionAgeSeconds: number | null
  /** Why dispatch would not ask this driver now; empty: it would. */
  readonly reasons: readonly IneligibilityReason[]
}

const maxDrivers = 1000
/** Road times are looked up for so many: those nearest to the pickup as the crow flies. */
const maxRoadTimes = 200

/**
 * Every driver of the car type (at most 1,000), wherever they are: those whom dispatch would ask first, by road time;
 * then the others with the reasons why not, by road time and name. `radiusMeters` is the whole radius.
 */
export async function listCarTypeDrivers(
  parts: AssessParts,
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver[]> {
  const states = await listDriversOfCarType(parts.db, { carType: request.carTypeId, limit: maxDrivers })
  const drivers = await assessAll(parts, states, request, radiusMeters, offers)
  const order = ({ reasons, roadSeconds }: CarTypeDriver) =>
    (reasons.length === 0 ? 0 : 1e9) + (roadSeconds ?? 1e8)
  return drivers.sort((a, b) => order(a) - order(b))
}

/** One driver, of any car type, as `listCarTypeDrivers` sees them; undefined when there is no such driver. */
export async function findCarTypeDriver(
  parts: AssessParts,
  driver: string,
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver | undefined> {
  const states = await listDriverStates(parts.db, [driver])
  return (await assessAll(parts, states, request, radiusMeters, offers))[0]
}

async function assessAll(
  parts: AssessParts,
  states: readonly DriverState[],
  request: DriverRequest,
  radiusMeters: number,
  offers: ReadonlyMap<string, OfferState>,
): Promise<CarTypeDriver[]> {
  const nowMs = parts.now().getTime()
  const drivers = await Promise.all(
    states.map(async (state) => {
      const position = await parts.positions.find(state.id)
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
  const roads = await parts.maps.for({ bookingId: request.bookingId }).roadsTo(
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
      roadSeconds: road === undefined ? null : Math.round(road.durationSeconds),
      roadMeters: road === undefined ? null : Math.round(road.distanceMeters),
      distanceMeters: meters,
      positionAgeSeconds:
        position === undefined ? null : Math.max(0, Math.round((nowMs - position.atMs) / 1000)),
      reasons: ineligibility(driver, request, radiusMeters, nowMs),
    }
  })
}
