/** The server counts tries by the minute. */
const windowMs = 60_000
export const triesPerMinute = 5

/** Adds a wrong try and forgets those of more than a minute ago. */
export function addTry(tries: readonly number[], nowMs: number): readonly number[] {
  return [...tries.filter((at) => at > nowMs - windowMs), nowMs]
}

/** Tries left in this minute. */
export function triesLeft(tries: readonly number[], nowMs: number): number {
  return Math.max(0, triesPerMinute - tries.filter((at) => at > nowMs - windowMs).length)
}
