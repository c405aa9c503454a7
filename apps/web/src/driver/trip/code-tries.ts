/** The server limits attempts per minute. */
const windowMs = 60_000
export const triesPerMinute = 5

/** Adds a wrong attempt and removes those older than a minute. */
export function addTry(tries: readonly number[], nowMs: number): readonly number[] {
  return [...tries.filter((at) => at > nowMs - windowMs), nowMs]
}

/** Attempts left in this minute. */
export function triesLeft(tries: readonly number[], nowMs: number): number {
  return Math.max(0, triesPerMinute - tries.filter((at) => at > nowMs - windowMs).length)
}
