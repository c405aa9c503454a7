/** What is known of a payment whose end is not. */
export const openAttemptStatuses = ['opening', 'open', 'pending'] as const
export const attemptStatuses = [...openAttemptStatuses, 'paid', 'failed', 'cancelled', 'expired'] as const

export type AttemptStatus = (typeof attemptStatuses)[number]

const minuteMs = 60_000
/** A payment that nobody reports is asked for at these minutes after it was opened. */
const askAtMinutes = [1, 2, 4, 8, 15] as const
/** After these minutes a payment that nobody knows of has expired. */
export const expiresAfterMinutes = 15
/** Some checkouts can be paid later, and some banks take days. Then it is credited, so it is still asked for. */
const laterMinutes = [60, 6 * 60, 24 * 60, 48 * 60, 7 * 24 * 60] as const

/** Whether a payment has come to nothing, as far as its provider says now. */
export function hasExpired(status: AttemptStatus, createdMs: number, nowMs: number): boolean {
  // A bank that thinks has said so, and the others have ended.
  return (status === 'opening' || status === 'open') && nowMs - createdMs >= expiresAfterMinutes * minuteMs
}

/** When the provider is asked the next time; null: not any more. */
export function nextAskMs(status: AttemptStatus, createdMs: number, nowMs: number): number | null {
  if (status === 'paid') return null
  const times = [...askAtMinutes, ...laterMinutes].map((minutes) => createdMs + minutes * minuteMs)
  return times.find((atMs) => atMs > nowMs) ?? null
}

/**
 * Whether a report changes what is known. Money that has arrived is never undone by a report, and a payment that came to
 * nothing does not come back to life without money: only a person who tries again in the same checkout may pay it.
 */
export function movesTo(before: AttemptStatus, after: Exclude<AttemptStatus, 'opening'>): boolean {
  if (before === 'paid' || before === after) return false
  if (after === 'paid') return true
  if (after === 'pending') return true
  if (after === 'open') return before === 'opening'
  return before === 'opening' || before === 'open' || before === 'pending'
}
