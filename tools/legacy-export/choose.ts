import type { Random } from '../demo-city/random.ts'

/** A whole number from `least` to `most`. */
export const whole = (random: Random, least: number, most: number): number =>
  Math.floor(random.between(least, most + 1))

/** One of a list that is not empty. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[whole(random, 0, items.length - 1)]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}
