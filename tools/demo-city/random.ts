/** A sequence of random numbers that is determined by a seed. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
  /** A separate sequence for one purpose, so that a change in one part of the city does not affect others. */
  fork(purpose: string): Random
}

/** Mulberry32: small, fast and the same on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffled(items) {
      const result = [...items]
      for (let i = result.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        const [a, b] = [result[i], result[j]]
        if (a !== undefined && b !== undefined) [result[i], result[j]] = [b, a]
      }
      return result
    },
    fork: (purpose) => createRandom(hash(purpose, seed)),
  }
}

function hash(text: string, seed: number): number {
  let value = (seed ^ 0x811c9dc5) >>> 0
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
