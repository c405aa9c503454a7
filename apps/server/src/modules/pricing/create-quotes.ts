import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import type { createQuotes as createQuotesEndpoint } from '@cabstand/contract/http/quotes'
import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { findStopsError } from '@cabstand/domain/booking/stops'
import { unitDistance } from '@cabstand/domain/distance'
import { riderLines } from '@cabstand/domain/fare/lines'
import { type FareBreakdown, quoteFare } from '@cabstand/domain/fare/quote-fare'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { newId } from '../../new-id.ts'
import type { NearestCars } from '../fleet/index.ts'
import { type MapAccount, MapCostTally, type Maps, pointAt } from '../maps/index.ts'
import { fareRules, type SettingsReader } from '../settings/index.ts'
import { type CarType, type CarTypeReader, carTypeBrief } from './car-types.ts'
import type { QuoteOwner } from './quote-owner.ts'
import { insertQuotes } from './quote-store.ts'

export const quoteMinutes = 10
/** So long after it was made a quote is forgotten: those who come back late are told that their price has expired. */
export const keptMinutes = 20

export interface QuoteParts {
  readonly db: Database
  readonly maps: Maps
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  readonly nearestCars: NearestCars
  readonly now: () => Date
}

type Input = BodyOf<typeof createQuotesEndpoint>

/** Who asks for quotes. */
export interface QuoteAsker {
  readonly owner: QuoteOwner
  readonly account: MapAccount
  /** Throws when too much is kept for them already. */
  readonly chargeStorage: (bytes: number) => void
}

/**
 * Finds the route once and prices it for every car type. The quotes are stored with all their inputs,
 * so that a booking needs nothing but a quote's id.
 */
export async function createQuotes(
  parts: QuoteParts,
  input: Input,
  asker: QuoteAsker,
): Promise<OutputOf<typeof createQuotesEndpoint>> {
  const now = parts.now()
  if (input.tripDate !== undefined) {
    const error = findTripDateError(Date.parse(input.tripDate), now.getTime())
    if (error !== undefined) throw new AppError(error)
  }
  const stops = [input.pickup, ...(input.waypoints ?? []), input.drop]
  const stopsError = findStopsError(stops)
  if (stopsError !== undefined) {
    const message = 'The trip ends where it begins.'
    throw new AppError(stopsError, { detail: message, errors: [{ path: 'body.drop', message }] })
  }
  const settings = await parts.settings.get()
  const rules = fareRules(settings)
  const mapCosts = new MapCostTally()
  const account = { ...asker.account, quote: mapCosts }
  const [route, carTypes, nearest] = await Promise.all([
    parts.maps
      .for(account)
      .route(stops, {
        steps: false,
        ...(input.tripDate === undefined ? {} : { departAt: new Date(input.tripDate) }),
      })
      .catch(pointAt((index) => stopPath(index, stops.length))),
    parts.carTypes.list(),
    parts.nearestCars(input.pickup, account),
  ])
  const distanceMeters = Math.round(route.distanceMeters)
  const durationSeconds = Math.round(route.durationSeconds)
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000)
  const offered = carTypes
    .filter((carType) => settings.appCategory === 'both' || carType.service === settings.appCategory)
    .map((carType) => ({
      quoteId: newId(),
      carType,
      breakdown: quoteFare({ distanceMeters, durationSeconds }, carType.tariff, rules),
    }))
  const routeId = newId()
  const routeRow = {
    id: routeId,
    pickupLat: input.pickup.lat,
    pickupLng: input.pickup.lng,
    pickupAddress: input.pickup.address,
    dropLat: input.drop.lat,
    dropLng: input.drop.lng,
    dropAddress: input.drop.address,
    waypoints: JSON.stringify(input.waypoints ?? []),
    distanceMeters,
    durationSeconds,
    polyline: route.polyline,
    mapVersion: parts.maps.info().version,
    mapCosts: mapCosts.lines().length === 0 ? null : JSON.stringify(mapCosts.lines()),
    tripDate: input.tripDate === undefined ? null : new Date(input.tripDate),
    createdAt: now,
    askedBy: 'userId' in asker.owner ? asker.owner.userId : null,
    visitor: 'visitor' in asker.owner ? asker.owner.visitor : null,
  }
  const quoteRows = offered.map((quote) => quoteRow(quote, routeId, expiresAt))
  asker.chargeStorage(JSON.stringify([routeRow, quoteRows]).length)
  await insertQuotes(parts.db, routeRow, quoteRows)
  return {
    route: {
      distanceMeters,
      distance: unitDistance(distanceMeters, rules.convertToMile),
      distanceUnit: rules.convertToMile ? 'mi' : 'km',
      durationSeconds,
      polyline: route.polyline,
    },
    expiresAt: expiresAt.toISOString(),
    quotes: offered.map(({ quoteId, carType, breakdown }) => ({
      quoteId,
      carType: { ...carTypeBrief(carType), extraInfo: carType.extraInfo, service: carType.service },
      tripCost: breakdown.tripCost,
      lines: [...riderLines(breakdown)],
      carsNearby: nearest.count(carType.id),
      secondsToPickup: nearest.seconds(carType.id) ?? null,
    })),
  }
}

/** The field of the request that holds a stop of the trip. */
function stopPath(index: number, stops: number): string {
  if (index === 0) return 'body.pickup'
  return index === stops - 1 ? 'body.drop' : `body.waypoints.${index - 1}`
}

function quoteRow(
  quote: { quoteId: string; carType: CarType; breakdown: FareBreakdown },
  routeId: string,
  expiresAt: Date,
) {
  return {
    id: quote.quoteId,
    routeId,
    carType: quote.carType.id,
    service: quote.carType.service,
    tariff: JSON.stringify(quote.carType.tariff),
    breakdown: JSON.stringify(quote.breakdown),
    tripCost: quote.breakdown.tripCost,
    expiresAt,
  }
}
