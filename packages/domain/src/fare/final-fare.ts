import type { BookingService } from '../booking/status.ts'
import { type FareBreakdown, quoteFare } from './quote-fare.ts'
import { trackLimits } from './track.ts'

/** What is known about the driven route. */
export interface TrackSummary {
  readonly usablePoints: number
  /** Length of the map-matched track. */
  readonly distanceMeters?: number | undefined
  readonly hasLargeGap: boolean
  /** The positions show that the car never left. */
  readonly isStill: boolean
}

/** The source of the charged distance. */
export type FareBasis = 'quote' | 'track' | 'capped' | 'not_driven'

export interface FinalFare {
  readonly breakdown: FareBreakdown
  readonly basis: FareBasis
  /** Staff should check the fare: the track is longer than the cap, or the trip was not driven. */
  readonly flagged: boolean
}

/** The charged distance is at most 13/10 of the quote's. */
const capTenths = 13

/**
 * Prices a trip at REACHED. A taxi fare uses the distance of the track and the trip's time at the quote's tariff, at
 * most 1.3 × the quote's distance; without a usable track (under two points, a large gap) for the quote's distance. A
 * trip that was not driven costs no distance and no time, which is the minimum fare: its car never left, or nothing
 * is known of its way and no car can have driven it in its time. A delivery keeps its quote.
 */
export function finalFare(input: {
  readonly quote: FareBreakdown
  readonly service: BookingService
  readonly track: TrackSummary
  readonly totalTripSeconds: number
}): FinalFare {
  const { quote, service, track, totalTripSeconds } = input
  if (service === 'delivery') return { breakdown: quote, basis: 'quote', flagged: false }
  const price = (distanceMeters: number, durationSeconds = totalTripSeconds) =>
    quoteFare({ ...quote.input, distanceMeters, durationSeconds }, quote.tariff, quote.rules)
  const notDriven = (): FinalFare => ({ breakdown: price(0, 0), basis: 'not_driven', flagged: true })
  const quotedMeters = quote.input.distanceMeters
  const trackMeters = track.distanceMeters
  if (track.isStill) return notDriven()
  if (track.usablePoints < 2 || track.hasLargeGap || trackMeters === undefined) {
    if (quotedMeters > totalTripSeconds * trackLimits.maxSpeedMetersPerSecond) return notDriven()
    return { breakdown: price(quotedMeters), basis: 'quote', flagged: false }
  }
  if (trackMeters * 10 > quotedMeters * capTenths) {
    return { breakdown: price((quotedMeters * capTenths) / 10), basis: 'capped', flagged: true }
  }
  return { breakdown: price(trackMeters), basis: 'track', flagged: false }
}
