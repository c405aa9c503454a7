/** After this time without any progress, an upload ends with `retry-limit-exceeded`. */
export const uploadRetryLimitMs = 600_000
/** The same for requests that carry no bytes: making the file of what has arrived, and cancelling. */
export const operationRetryLimitMs = 120_000

const firstPauseMs = 1000
const longestPauseMs = 64_000

/** The pause before a retry: twice as long each time. `chance` is from 0 to 1, so that many clients do not retry at once. */
export function retryPauseMs(attempt: number, chance: number): number {
  return Math.min(firstPauseMs * 2 ** attempt, longestPauseMs) * (0.5 + chance / 2)
}
