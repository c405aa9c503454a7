import { fraction, toDecimalString } from '../exact.ts'

/** Whether the number is a rating: a whole number of stars from 1 to 5. */
export function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5
}

/** The average to one decimal, exact, from the sum and count of ratings; null when there are none. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : Number(toDecimalString(fraction(BigInt(sum), BigInt(count)), 1))
}

/** The average of ratings to one decimal; null when there are none. Throws RangeError on one that is not 1 to 5. */
export function averageRating(ratings: readonly number[]): number | null {
  const wrong = ratings.find((rating) => !isRating(rating))
  if (wrong !== undefined) throw new RangeError(`not a rating: ${wrong}`)
  return averageOf(
    ratings.reduce((sum, rating) => sum + rating, 0),
    ratings.length,
  )
}
