import { type FareBreakdown, quoteFare } from './quote-fare.ts'

/** A part of a trip: what was driven of it, or what is ahead. */
export interface TripPart {
  readonly distanceMeters: number
  readonly durationSeconds: number
}

/**
 * The quote of a ride whose drop-off changes on the way: the way driven so far and the way ahead, at the tariff and rules
 * of its first quote. `finalFare` computes from it at the end as from any other quote.
 */
export function changedFare(
  quote: FareBreakdown,
  { driven, ahead }: { readonly driven: TripPart; readonly ahead: TripPart },
): FareBreakdown {
  const input = {
    ...quote.input,
    distanceMeters: Math.round(driven.distanceMeters + ahead.distanceMeters),
    durationSeconds: Math.round(driven.durationSeconds + ahead.durationSeconds),
  }
  return quoteFare(input, quote.tariff, quote.rules)
}
