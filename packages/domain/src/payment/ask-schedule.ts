/** What is known of a payment whose end is not. */
export const openAttemptStatuses = ['opening', 'open', 'pending'] as const
export const attemptStatuses = [...openAttemptStatuses, 'paid', 'failed', 'cancelled', 'expired'] as const

export type AttemptStatus = (typeof attemptStatuses)[number]

const minuteMs = 60_000
const dayMinutes = 24 * 60
/**
 * What nobody reports is asked for at these minutes after it began. Some checkouts can be paid later, and some banks take
 * days: then a payment is credited, so it is still asked for when it has expired.
 */
const askAtMinutes = [1, 2, 4, 8, 15, 60, 360, dayMinutes, 2 * dayMinutes, 7 * dayMinutes, 14 * dayMinutes]
/** After these minutes a payment that nobody knows of has expired. */
export const expiresAfterMinutes = 15

/** Whether a payment has come to nothing, as far as its provider says now. */
export function hasExpired(status: AttemptStatus, createdAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - createdAt.getTime()
  // A bank that thinks has said so, and the others have ended.
  return (status === 'opening' || status === 'open') && ageMs >= expiresAfterMinutes * minuteMs
}

/** When the provider is asked the next time about a payment; null: not any more. */
export const nextAskAt = (status: AttemptStatus, createdAt: Date, now: Date): Date | null =>
  status === 'paid' ? null : nextTime(createdAt, now, 7)

/** When the provider is asked the next time about a pending refund; null: not any more. */
export const nextRefundAskAt = (requestedAt: Date, now: Date): Date | null => nextTime(requestedAt, now, 14)

function nextTime(since: Date, now: Date, days: number): Date | null {
  const minutes = askAtMinutes.find((one) => since.getTime() + one * minuteMs > now.getTime())
  if (minutes === undefined || minutes > days * dayMinutes) return null
  return new Date(since.getTime() + minutes * minuteMs)
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
