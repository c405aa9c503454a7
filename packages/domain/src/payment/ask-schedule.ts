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

/**
 * After these minutes a pending payment has expired, unless its provider still says that the bank thinks: nobody may know
 * of it, because the process that was to charge the card has died, or the provider cannot be asked. While it is pending its
 * booking takes no other card; a bank answers a card within minutes, and later money is credited.
 */
const pendingMinutes = dayMinutes
/** How long a payment is asked for. Then it is pending no longer, whatever its provider says. */
const askDays = 7

/** What is known of a payment, and since when. */
export interface KnownAttempt {
  readonly status: AttemptStatus
  readonly createdAt: Date
  readonly changedAt: Date
}

/** A card can be tried long after the checkout was opened, and only then a bank thinks. */
const sinceOf = ({ status, createdAt, changedAt }: KnownAttempt) =>
  status === 'pending' ? changedAt : createdAt

/** Whether a payment has come to nothing. `isThinking`: its provider, asked now, says that the bank has not answered. */
export function hasExpired(attempt: KnownAttempt, now: Date, isThinking: boolean): boolean {
  const minutes = (now.getTime() - sinceOf(attempt).getTime()) / minuteMs
  if (attempt.status === 'pending')
    return minutes >= askDays * dayMinutes || (!isThinking && minutes >= pendingMinutes)
  return (attempt.status === 'opening' || attempt.status === 'open') && minutes >= expiresAfterMinutes
}

/** When the provider is asked the next time about a payment that is not paid; null: not any more. */
export const nextAskAt = (attempt: KnownAttempt, now: Date): Date | null =>
  attempt.status === 'paid' ? null : nextTime(sinceOf(attempt), now, { days: askDays })

/**
 * When the provider is asked the next time whether a payment that is paid has been reversed; null: not any more. A card is
 * settled within days.
 */
export const nextReversalAskAt = (paidAt: Date, now: Date): Date | null =>
  nextTime(paidAt, now, { from: dayMinutes, days: 14 })

/** When the provider is asked the next time about a pending refund; null: not any more. */
export const nextRefundAskAt = (requestedAt: Date, now: Date): Date | null =>
  nextTime(requestedAt, now, { days: 14 })

function nextTime(
  since: Date,
  now: Date,
  { from = 0, days }: { readonly from?: number; readonly days: number },
): Date | null {
  const isNext = (one: number) => one >= from && since.getTime() + one * minuteMs > now.getTime()
  const minutes = askAtMinutes.find(isNext)
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
