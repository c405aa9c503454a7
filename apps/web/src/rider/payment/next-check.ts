import { type AttemptStatus, openAttemptStatuses } from '@cabstand/domain/payment/ask-schedule'

const firstMs = 3000
const longestMs = 60_000
const growth = 1.5

/**
 * How long the page of a payment waits before it asks again, after a number of answers: longer and longer. False: its
 * end is known. Undefined is a payment that no answer has told of yet.
 */
export function nextCheckMs(status: AttemptStatus | undefined, answers: number): number | false {
  if (status !== undefined && !openAttemptStatuses.some((open) => open === status)) return false
  return Math.min(longestMs, firstMs * growth ** Math.max(0, answers - 1))
}
