import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import type { tryOutTariff as tryOutTariffEndpoint } from '@cabstand/contract/http/trips/car-types'
import { findStopsError } from '@cabstand/domain/booking/stops'
import { distanceUnit, metersPerUnit, unitDistance } from '@cabstand/domain/distance'
import { findTariffProblems } from '@cabstand/domain/fare/car-type-check'
import { toTariff } from '@cabstand/domain/fare/car-type-fields'
import { operatorLines } from '@cabstand/domain/fare/lines'
import { type FareInput, quoteFare } from '@cabstand/domain/fare/quote-fare'
import type { FareRules, Tariff } from '@cabstand/domain/fare/tariff'
import { type MapAccount, type Maps, pointAt } from '../../maps/index.ts'
import { fareRules, type SettingsReader } from '../../operator/settings/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import type { CarTypeReader } from './car-types.ts'

export interface TryOutDeps {
  readonly maps: Maps
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
}

type Input = BodyOf<typeof tryOutTariffEndpoint>

interface Trip {
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly polyline: string | null
}

/** The number of a tariff that is not saved. */
const unsaved = 0

/** Prices one trip with a tariff that is not saved, and with the present one of a car type, as quotes are priced. */
export async function tryOutTariff(
  deps: TryOutDeps,
  input: Input,
  account: MapAccount,
): Promise<OutputOf<typeof tryOutTariffEndpoint>> {
  assertNoProblems(
    findTariffProblems(input.tariff).map(({ path, code }) => ({ path: `tariff.${path}`, code })),
  )
  const rules = fareRules(await deps.settings.get())
  const present = input.carType === undefined ? undefined : await deps.carTypes.find(input.carType)
  if (input.carType !== undefined && present === undefined) throw new AppError('car_type_not_found')
  const trip = await findTrip(deps.maps, input.trip, rules, account)
  const { parcelTypeAmount, optionAmount } = input
  const { distanceMeters, durationSeconds } = trip
  const priced: FareInput = { distanceMeters, durationSeconds, parcelTypeAmount, optionAmount }
  return {
    distance: unitDistance(distanceMeters, rules.convertToMile),
    distanceUnit: distanceUnit(rules.convertToMile),
    durationSeconds,
    polyline: trip.polyline,
    present: present === undefined ? null : price(priced, present.tariff, rules),
    trial: price(priced, toTariff(input.tariff, unsaved), rules),
  }
}

async function findTrip(
  maps: Maps,
  trip: Input['trip'],
  rules: FareRules,
  account: MapAccount,
): Promise<Trip> {
  if ('distance' in trip) {
    const distanceMeters = Number(trip.distance) * metersPerUnit(rules.convertToMile)
    return { distanceMeters, durationSeconds: trip.durationSeconds, polyline: null }
  }
  const stops = [trip.pickup, trip.drop]
  const stopsError = findStopsError(stops)
  if (stopsError !== undefined) {
    const message = 'The trip ends where it begins.'
    throw new AppError(stopsError, { detail: message, errors: [{ path: 'body.trip.drop', message }] })
  }
  const route = await maps
    .for(account)
    .route(stops, { steps: false })
    .catch(pointAt((index) => (index === 0 ? 'body.trip.pickup' : 'body.trip.drop')))
  return {
    distanceMeters: Math.round(route.distanceMeters),
    durationSeconds: Math.round(route.durationSeconds),
    polyline: route.polyline,
  }
}

function price(input: FareInput, tariff: Tariff, rules: FareRules) {
  const breakdown = quoteFare(input, tariff, rules)
  const { fare, convenienceFees, tripCost, driverShare } = breakdown
  return { lines: operatorLines(breakdown), fare, convenienceFees, tripCost, driverShare }
}
