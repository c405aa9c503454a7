import { add, compare, divide, type Exact, floor, fraction, multiply, subtract, zero } from '../exact.ts'

/**
 * Splits `total` (a whole number ≥ 0) in proportion to the weights, so that the parts are whole numbers that sum to it:
 * each gets the floor of its exact share, and the remainder is added one by one to the parts with the largest fraction,
 * the earlier part first on a tie. When all weights are zero, the first part gets everything. Throws RangeError when a
 * weight is negative or the list is empty.
 */
export function splitByLargestRemainder(total: bigint, weights: readonly Exact[]): bigint[] {
  if (weights.length === 0) throw new RangeError('nothing to split among')
  if (weights.some((weight) => compare(weight, zero) < 0)) throw new RangeError('a weight is negative')
  const sum = weights.reduce(add, zero)
  if (compare(sum, zero) === 0) return weights.map((_, index) => (index === 0 ? total : 0n))
  const whole = fraction(total, 1n)
  const shares = weights.map((weight, index) => {
    const exact = divide(multiply(whole, weight), sum)
    const units = floor(exact)
    return { index, units, remainder: subtract(exact, fraction(units, 1n)) }
  })
  const left = total - shares.reduce((given, { units }) => given + units, 0n)
  const ranked = [...shares].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
  const lucky = new Set(ranked.slice(0, Number(left)).map(({ index }) => index))
  return shares.map(({ index, units }) => (lucky.has(index) ? units + 1n : units))
}
