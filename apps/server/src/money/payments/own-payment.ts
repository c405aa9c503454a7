import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getPayment, getPendingPayment } from '@cabstand/contract/http/money/payments'
import type { SignedIn } from '../../platform/caller.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { readBookingRow } from '../../trips/bookings/index.ts'
import { applyAnswer, askProvider } from './ask-provider.ts'
import { type Attempt, findAttempt, findPendingAttempt } from './attempt-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findProvider, titleOf } from './find-provider.ts'
import { keepReport } from './keep-report.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** A payment of this person. Throws `not_found`. */
export async function readPayment(
  deps: PaymentsDeps,
  id: string,
  userId: string,
): Promise<OutputOf<typeof getPayment>> {
  const attempt = await findAttempt(deps.db, id)
  if (attempt?.userId !== userId) throw new AppError('not_found')
  return toPayment(deps, attempt)
}

/** The payment of a booking that its bank has not answered. Throws `booking_not_found`. */
export async function readPendingPayment(
  deps: PaymentsDeps,
  bookingId: string,
  caller: SignedIn,
): Promise<OutputOf<typeof getPendingPayment>> {
  const { id } = await readBookingRow(deps, bookingId, caller)
  const attempt = await findPendingAttempt(deps.db, id)
  return { payment: attempt === undefined ? null : toPayment(deps, attempt) }
}

function toPayment(deps: PaymentsDeps, attempt: Attempt): OutputOf<typeof getPayment> {
  const { id, bookingId, forTip, provider, amount, status, outcome, checkout } = attempt
  const title = titleOf(deps, provider)
  return { id, bookingId, forTip, provider, title, amount, status, outcome, canContinue: checkout !== null }
}

/** The least time between two questions about a payment. */
const askAgainMs = 2000

/**
 * Asks what became of a payment, for a person who comes back from its checkout. `left`: they gave up. Throws `not_found`.
 */
export async function checkPayment(
  deps: PaymentsDeps,
  { id, userId, left }: { readonly id: string; readonly userId: string; readonly left: boolean },
): Promise<OutputOf<typeof getPayment>> {
  const attempt = await findAttempt(deps.db, id)
  if (attempt?.userId !== userId) throw new AppError('not_found')
  const provider = findProvider(deps, attempt.provider)
  const isOver = attempt.status === 'paid' || (attempt.checkout === null && attempt.status !== 'pending')
  if (provider === undefined || isOver) return readPayment(deps, id, userId)
  if (mayAsk(deps, attempt)) await askProvider(deps, provider, attempt)
  const { status } = await readPayment(deps, id, userId)
  if (left && (status === 'opening' || status === 'open' || status === 'failed'))
    await applyAnswer(deps, provider.name, id, { status: 'cancelled', attemptId: id })
  return readPayment(deps, id, userId)
}

/** Of this process: a person who reloads a page does not ask a provider each time. */
const askedAt = new Map<string, number>()

function mayAsk({ now }: PaymentsDeps, { id }: Attempt): boolean {
  const nowMs = now().getTime()
  const last = askedAt.get(id)
  if (last !== undefined && nowMs - last < askAgainMs) return false
  if (askedAt.size > 1000) askedAt.clear()
  askedAt.set(id, nowMs)
  return true
}

/** What a form that the browser brings back proves; the rest is asked for by the page of the payment. */
export async function takeReturn(
  deps: PaymentsDeps,
  { provider: name, id, form }: { provider: string; id: string; form: Readonly<Record<string, string>> },
): Promise<void> {
  const attempt = await findAttempt(deps.db, id)
  const provider = findProvider(deps, name)
  if (attempt?.provider !== name || provider === undefined) throw new AppError('not_found')
  const report = provider.readReturn?.(attempt, form)
  if (report === undefined) return
  await transaction(deps.db, async (tx) => {
    const verdict = await confirmPayment(tx, deps, name, id, report)
    const message = { id: newId(), kind: 'return', attemptId: id, verdict } as const
    await keepReport(tx, deps, { ...message, provider: name }, report)
  })
}
