/** A seeded source of random numbers: the same seed gives the same sequence. */
export interface Prng {
  /** 0 ≤ value < 1. */
  next(): number
  between(min: number, max: number): number
  /** A whole number, min ≤ value < max. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  /** One of the items; throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T
  /** Normally distributed around 0 with a deviation of 1. */
  normal(): number
}

/** 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** A separate generator for each name, so that choices do not depend on the order of the others. */
export function createPrng(seed: number, name = ''): Prng {
  let state = (seed ^ hashText(name)) >>> 0
  // mulberry32 by Tommy Ettinger.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min))
  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[integer(0, items.length)] as (typeof items)[number]
    },
    // Box and Muller; 1 − next() is never 0, so the logarithm is finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
