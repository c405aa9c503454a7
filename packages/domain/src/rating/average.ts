import { fraction, toDecimalString } from '../exact.ts'

/** The average to one decimal, exact, from the sum and count of ratings; null when there are none. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : Number(toDecimalString(fraction(BigInt(sum), BigInt(count)), 1))
}
