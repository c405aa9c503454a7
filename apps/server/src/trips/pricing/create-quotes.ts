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
  readonly chargeStorage: (bytes: number) => Promise<void>
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
  const stops = [input.pickup, ...(input.waypoints ?? []), input.drop]
  assertPossible(input, stops, now)
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
    ...tripColumns(input),
    distanceMeters,
    durationSeconds,
    polyline: route.polyline,
    mapVersion: deps.maps.info().version,
    mapCosts: mapCosts.lines().length === 0 ? null : toJson(mapCosts.lines()),
    createdAt: now,
    ...ownerColumns(asker.owner),
  }
  const quoteRows = offered.map((quote) => quoteRow(quote, routeId, expiresAt))
  await asker.chargeStorage(JSON.stringify([routeRow, quoteRows]).length)
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
    quotes: offered.map((quote) => ({
      ...pricedCarType(quote, rules),
      carsNearby: nearest.count(quote.carType.id),
      secondsToPickup: nearest.seconds(quote.carType.id) ?? null,
    })),
  }
}

/** The request field of a stop of the trip. */
function stopPath(index: number, stops: number): string {
  if (index === 0) return 'body.pickup'
  return index === stops - 1 ? 'body.drop' : `body.waypoints.${index - 1}`
}

/** Throws for a time or for stops that no trip can have. */
function assertPossible(input: Input, stops: readonly Input['pickup'][], now: Date): void {
  if (input.tripDate !== undefined) {
    const error = findTripDateError(Date.parse(input.tripDate), now.getTime())
    if (error !== undefined) throw new AppError(error)
  }
  const stopsError = findStopsError(stops)
  if (stopsError !== undefined) {
    const message = 'The trip ends where it begins.'
    throw new AppError(stopsError, { detail: message, errors: [{ path: 'body.drop', message }] })
  }
}

const tripColumns = ({ pickup, drop, waypoints = [], tripDate }: Input) => ({
  pickupLat: pickup.lat,
  pickupLng: pickup.lng,
  pickupAddress: pickup.address,
  dropLat: drop.lat,
  dropLng: drop.lng,
  dropAddress: drop.address,
  waypoints: toJson(waypoints),
  tripDate: tripDate === undefined ? null : new Date(tripDate),
})

const ownerColumns = (owner: QuoteOwner) => ({
  askedBy: 'userId' in owner ? owner.userId : null,
  visitor: 'visitor' in owner ? owner.visitor : null,
})

/** The price of a car type, before it is stored. */
interface Quote {
  readonly quoteId: string
  readonly carType: CarType
  readonly chosen: { readonly parcelTypeSelected: string | null; readonly optionSelected: string | null }
  readonly breakdown: FareBreakdown
}

const pricedCarType = (
  { quoteId, carType, chosen, breakdown }: Quote,
  rules: ReturnType<typeof fareRules>,
) => ({
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
})

function quoteRow(quote: Quote, routeId: string, expiresAt: Date) {
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
