import type { BookingService } from '../booking/status.ts'
import { type FareBreakdown, quoteFare } from './quote-fare.ts'

/** What is known about the driven route. */
export interface TrackSummary {
  readonly usablePoints: number
  /** Length of the map-matched track. */
  readonly distanceMeters?: number | undefined
  readonly hasLargeGap: boolean
}

/** The source of the charged distance. */
export type FareBasis = 'quote' | 'track' | 'capped'

export interface FinalFare {
  readonly breakdown: FareBreakdown
  readonly basis: FareBasis
  /** Staff should check the fare: the track is longer than the cap. */
  readonly flagged: boolean
}

/** The charged distance is at most 13/10 of the quote's. */
const capTenths = 13

/**
 * Prices a trip at REACHED. A taxi fare uses the distance of the track and the trip's time at the quote's tariff, at
 * most 1.3 × the quote's distance; without a usable track (under two points, a large gap) for the quote's distance. A
 * delivery keeps its quote.
 */
export function finalFare(input: {
  readonly quote: FareBreakdown
  readonly service: BookingService
  readonly track: TrackSummary
  readonly totalTripSeconds: number
}): FinalFare {
  const { quote, service, track, totalTripSeconds } = input
  if (service === 'delivery') return { breakdown: quote, basis: 'quote', flagged: false }
  const price = (distanceMeters: number) =>
    quoteFare(
      { ...quote.input, distanceMeters, durationSeconds: totalTripSeconds },
      quote.tariff,
      quote.rules,
    )
  const quotedMeters = quote.input.distanceMeters
  const trackMeters = track.distanceMeters
  if (track.usablePoints < 2 || track.hasLargeGap || trackMeters === undefined) {
    return { breakdown: price(quotedMeters), basis: 'quote', flagged: false }
  }
  if (trackMeters * 10 > quotedMeters * capTenths) {
    return { breakdown: price((quotedMeters * capTenths) / 10), basis: 'capped', flagged: true }
  }
  return { breakdown: price(trackMeters), basis: 'track', flagged: false }
}
