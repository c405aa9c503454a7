import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import type { createQuotes as createQuotesEndpoint } from '@cabstand/contract/http/trips/pricing'
import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { findStopsError } from '@cabstand/domain/booking/stops'
import { unitDistance } from '@cabstand/domain/distance'
import { riderLines } from '@cabstand/domain/fare/lines'
import { type FareBreakdown, quoteFare } from '@cabstand/domain/fare/quote-fare'
import { type MapAccount, MapCostTally, type Maps, pointAt } from '../../maps/index.ts'
import { fareRules, type SettingsReader } from '../../operator/settings/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import type { NearestCars } from '../fleet/index.ts'
import { type CarType, type CarTypeReader, carTypeBrief, choicesOf } from './car-types.ts'
import { noParcel, priceParcels } from './parcel-choices.ts'
import type { QuoteOwner } from './quote-owner.ts'
import { insertQuotes } from './quote-store.ts'

export const quoteMinutes = 10
/** Quotes are deleted this long after creation. Until then, late requests get the error that the price has expired. */
export const keptMinutes = 20

export interface QuoteDeps {
  readonly db: Database
  readonly maps: Maps
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  readonly nearestCars: NearestCars
  readonly now: () => Date
}

type Input = BodyOf<typeof createQuotesEndpoint>

/** The client that requests quotes. */
export interface QuoteAsker {
  readonly owner: QuoteOwner
  readonly account: MapAccount
  /** Throws when too many quotes are stored for the client. */
  readonly chargeStorage: (bytes: number) => void
}

/**
 * Finds the route once and prices it for every car type. Quotes are stored with all their inputs, so that a booking
 * needs only the id of a quote.
 */
export async function createQuotes(
  deps: QuoteDeps,
  input: Input,
  asker: QuoteAsker,
): Promise<OutputOf<typeof createQuotesEndpoint>> {
  const now = deps.now()
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
  const settings = await deps.settings.get()
  const rules = fareRules(settings)
  const mapCosts = new MapCostTally()
  const account = { ...asker.account, quote: mapCosts }
  const [route, carTypes, nearest] = await Promise.all([
    deps.maps
      .for(account)
      .route(stops, {
        steps: false,
        ...(input.tripDate === undefined ? {} : { departAt: new Date(input.tripDate) }),
      })
      .catch(pointAt((index) => stopPath(index, stops.length))),
    deps.carTypes.listOffered(),
    deps.nearestCars(input.pickup, account),
  ])
  const parcels = priceParcels(carTypes, input.parcels ?? [])
  const distanceMeters = Math.round(route.distanceMeters)
  const durationSeconds = Math.round(route.durationSeconds)
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000)
  const offered = carTypes
    .filter((carType) => settings.appCategory === 'both' || carType.service === settings.appCategory)
    .map((carType) => {
      const { parcelTypeAmount, optionAmount, ...chosen } = parcels.get(carType.id) ?? noParcel
      const priced = { distanceMeters, durationSeconds, parcelTypeAmount, optionAmount }
      return {
        quoteId: newId(),
        carType,
        chosen,
        breakdown: quoteFare(priced, carType.tariff, rules),
      }
    })
  const routeId = newId()
  const routeRow = {
    id: routeId,
    pickupLat: input.pickup.lat,
    pickupLng: input.pickup.lng,
    pickupAddress: input.pickup.address,
    dropLat: input.drop.lat,
    dropLng: input.drop.lng,
    dropAddress: input.drop.address,
    waypoints: toJson(input.waypoints ?? []),
    distanceMeters,
    durationSeconds,
    polyline: route.polyline,
    mapVersion: deps.maps.info().version,
    mapCosts: mapCosts.lines().length === 0 ? null : toJson(mapCosts.lines()),
    tripDate: input.tripDate === undefined ? null : new Date(input.tripDate),
    createdAt: now,
    askedBy: 'userId' in asker.owner ? asker.owner.userId : null,
    visitor: 'visitor' in asker.owner ? asker.owner.visitor : null,
  }
  const quoteRows = offered.map((quote) => quoteRow(quote, routeId, expiresAt))
  asker.chargeStorage(JSON.stringify([routeRow, quoteRows]).length)
  await insertQuotes(deps.db, routeRow, quoteRows)
  return {
    route: {
      distanceMeters,
      distance: unitDistance(distanceMeters, rules.convertToMile),
      distanceUnit: rules.convertToMile ? 'mi' : 'km',
      durationSeconds,
      polyline: route.polyline,
    },
    expiresAt: expiresAt.toISOString(),
    quotes: offered.map(({ quoteId, carType, chosen, breakdown }) => ({
      quoteId,
      carType: {
        ...carTypeBrief(carType),
        extraInfo: carType.extraInfo,
        service: carType.service,
        ...choicesOf(carType, rules),
      },
      ...chosen,
      tripCost: breakdown.tripCost,
      lines: [...riderLines(breakdown)],
      carsNearby: nearest.count(carType.id),
      secondsToPickup: nearest.seconds(carType.id) ?? null,
    })),
  }
}

/** The request field of a stop of the trip. */
function stopPath(index: number, stops: number): string {
  if (index === 0) return 'body.pickup'
  return index === stops - 1 ? 'body.drop' : `body.waypoints.${index - 1}`
}

function quoteRow(
  quote: {
    quoteId: string
    carType: CarType
    chosen: { parcelTypeSelected: string | null; optionSelected: string | null }
    breakdown: FareBreakdown
  },
  routeId: string,
  expiresAt: Date,
) {
  return {
    id: quote.quoteId,
    routeId,
    carType: quote.carType.id,
    service: quote.carType.service,
    tariff: toJson(quote.carType.tariff),
    breakdown: toJson(quote.breakdown),
    ...quote.chosen,
    tripCost: quote.breakdown.tripCost,
    expiresAt,
  }
}
