import { type OperatorFareLine, operatorLines } from '@cabstand/domain/fare/lines'
import { type FareBreakdown, recompute } from '@cabstand/domain/fare/quote-fare'

/** The stored computation of a fare, read and computed again. */
export type Receipt =
  | {
      readonly kind: 'read'
      readonly breakdown: FareBreakdown
      readonly lines: readonly OperatorFareLine[]
      readonly recomputed: FareBreakdown
      readonly same: boolean
    }
  | { readonly kind: 'unreadable' }

/** Reads a stored breakdown and computes it anew, here and now; `same` is to the cent in every amount. */
export function readReceipt(stored: unknown): Receipt {
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
