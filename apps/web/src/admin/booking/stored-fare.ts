import { type OperatorFareLine, operatorLines } from '@cabstand/domain/fare/lines'
import { type FareBreakdown, recompute } from '@cabstand/domain/fare/quote-fare'

/** A stored fare breakdown with its recalculation. */
export type StoredFare =
  | {
      readonly kind: 'read'
      readonly breakdown: FareBreakdown
      readonly lines: readonly OperatorFareLine[]
      readonly recomputed: FareBreakdown
      readonly same: boolean
    }
  | { readonly kind: 'unreadable' }

/** Parses a stored breakdown and recalculates it. `same`: every amount matches exactly. */
export function readStoredFare(stored: unknown): StoredFare {
  try {
    const breakdown = stored as FareBreakdown
    const recomputed = recompute(breakdown)
    const same = (['fare', 'convenienceFees', 'tripCost', 'driverShare', 'distance'] as const).every(
      (name) => recomputed[name] === breakdown[name],
    )
    return { kind: 'read', breakdown, lines: operatorLines(breakdown), recomputed, same }
  } catch {
    return { kind: 'unreadable' }
  }
}
