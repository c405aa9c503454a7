/** How often a notification is sent to one device before it is given up. */
export const maxAttempts = 6
const firstPauseMs = 2000
const maxPauseMs = 10 * 60_000

/**
 * Milliseconds until the next attempt; undefined when there is none: the attempts are used up, or the notification
 * would come too late. A provider's `Retry-After` is never undercut.
 */
export function nextAttemptMs(given: {
  /** The attempts made so far, at least 1. */
  readonly attempts: number
  /** What the provider asked for. */
  readonly retryAfterMs: number | undefined
  /** How long the notification is still of use. */
  readonly usefulMs: number
}): number | undefined {
  const { attempts, retryAfterMs = 0, usefulMs } = given
  const pauseMs = Math.max(retryAfterMs, Math.min(firstPauseMs * 4 ** (attempts - 1), maxPauseMs))
  return attempts >= maxAttempts || pauseMs >= usefulMs ? undefined : pauseMs
}
