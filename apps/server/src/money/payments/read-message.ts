import * as z from 'zod/mini'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { applyRefundNews } from './apply-refund-news.ts'
import { askProvider } from './ask-provider.ts'
import { type Attempt, findAttempt, findPaidAttempt } from './attempt-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findProvider } from './find-provider.ts'
import { moneyIn, reportRefusal } from './keep-report.ts'
import { getLockedPayment } from './lock-payment.ts'
import {
  findUnreadMessage,
  isAfterReadable,
  listReadable,
  type Money,
  markRead,
  type ReadableNow,
  type Reading,
  type UnreadMessage,
} from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { PaymentProvider, PaymentRef, ProviderEvent } from './provider.ts'
import { findNamedRefund } from './refund-store.ts'
import { takeDispute } from './take-dispute.ts'

const keptMessage = z.object({ id: z.uuid() })
/** A message of a webhook that is kept, to be read by a job. */
export type KeptMessage = z.output<typeof keptMessage>

export const webhookTask = (deps: PaymentsDeps) =>
  defineTask('payment-message', keptMessage, ({ id }) => readMessage(deps, id))

/** How long a refund or dispute waits for its payment. Providers repeat messages for days, and are asked for a week. */
const waitMs = 14 * 86_400_000
const waitsSince = ({ now }: PaymentsDeps) => new Date(now().getTime() - waitMs)
const mayWait = (deps: PaymentsDeps, { receivedAt }: UnreadMessage) => receivedAt > waitsSince(deps)
const readableNow = (deps: PaymentsDeps): ReadableNow => ({
  since: waitsSince(deps),
  providers: deps.providers.map(({ name }) => name),
})

/** Reads messages again that waited for their payment, or for the answer to a refund: those of one payment in order. */
export const waitingTimer = (deps: PaymentsDeps): Timer => ({
  name: 'payment-messages',
  listDue: (limit, except) => listReadable(deps.db, readableNow(deps), { limit, except }),
  run: (id) => readMessage(deps, id),
})

/** Does what a kept message says, once. */
async function readMessage(deps: PaymentsDeps, id: string): Promise<void> {
  const message = await findUnreadMessage(deps.db, id)
  if (message === undefined) return
  const provider = findProvider(deps, message.provider)
  // It may be set up again while the message waits.
  if (provider === undefined) return keepUnread(deps, message)
  const meaning = await findMeaning(deps, provider, message).catch((error: unknown) => {
    if (mayWait(deps, message)) throw error
    deps.log.warn({ message: id, provider: provider.name, err: error }, 'a message could not be read')
    return undefined
  })
  // Later messages about the same payment wait for this one: not without end.
  if (meaning === undefined) return keepUnread(deps, message)
  const { event, attemptId } = meaning
  await transaction(deps.db, async (tx) => {
    const said = await apply(tx, deps, message, event, attemptId)
    const awaitedPayment = (event && awaitedPaymentOf(event)) ?? null
    const mayCome = (attemptId ?? awaitedPayment) !== null && mayWait(deps, message)
    const verdict = said === 'unknownPayment' && isAboutPaid(event) && mayCome ? 'waiting' : said
    const money = event && moneyOf(event)
    const read = { verdict, attemptId: attemptId ?? null, awaitedPayment, money }
    await endReading(tx, deps, message, read, event && providerIdIn(event))
  })
}

/** What a message says, and of which payment. Throws when it cannot be read, or its provider does not answer. */
async function findMeaning(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { headers, query, body }: UnreadMessage,
): Promise<{ readonly event: ProviderEvent | undefined; readonly attemptId: string | undefined }> {
  const event = await provider.webhook?.read({
    headers: { ...headers },
    query: new URLSearchParams(query),
    body: Buffer.from(body),
  })
  const attemptId = await findAttemptId(deps, provider, event)
  const attempt = attemptId === undefined ? undefined : await findAttempt(deps.db, attemptId)
  if (attempt !== undefined && event !== undefined && needsAsking(event, attempt)) {
    if ((await askProvider(deps, provider, attempt)) === 'noAnswer')
      throw new Error(`${provider.title} did not answer; the message is read again later`)
  }
  return { event, attemptId }
}

/** Leaves a message that cannot be read as it is, until its wait is over. */
async function keepUnread(deps: PaymentsDeps, message: UnreadMessage): Promise<void> {
  const verdict = mayWait(deps, message) ? 'waiting' : 'unknownPayment'
  const { attemptId, awaitedPayment } = message
  const read = { verdict, attemptId, awaitedPayment, money: undefined } as const
  await transaction(deps.db, (tx) => endReading(tx, deps, message, read, undefined))
}

async function endReading(
  tx: Tx,
  deps: PaymentsDeps,
  { id, provider }: UnreadMessage,
  read: Reading,
  providerId: string | undefined,
): Promise<void> {
  if (!(await markRead(tx, id, read))) return
  const { verdict, attemptId, money } = read
  const about = { message: id, provider, attempt: attemptId ?? undefined, verdict }
  await reportRefusal(tx, deps, about, providerId, money)
}

/** The message proves nothing; or what is refunded or disputed was paid, and nobody has said so yet. */
const needsAsking = (event: ProviderEvent, { status }: Attempt) =>
  event.kind === 'ask' || (isAboutPaid(event) && status !== 'paid')

/** Whether it tells of a payment that was paid before. */
const isAboutPaid = (event: ProviderEvent | undefined) =>
  event?.kind === 'refund' || event?.kind === 'dispute'

/** The provider's id of the payment that a refund or dispute is about, where it does not name our reference. */
function awaitedPaymentOf(event: ProviderEvent): string | undefined {
  if (event.kind !== 'refund' && event.kind !== 'dispute') return undefined
  return 'providerPaymentId' in event.payment ? event.payment.providerPaymentId : undefined
}

/** The payment of ours that a message is about: a refund that is known by the provider's id says itself of which one. */
async function findAttemptId(
  { db }: PaymentsDeps,
  { name: provider }: PaymentProvider,
  event: ProviderEvent | undefined,
): Promise<string | undefined> {
  if (event === undefined || event.kind === 'ignored') return undefined
  const { providerRefundId } = event.kind === 'refund' ? event : {}
  const refund = providerRefundId && (await findNamedRefund(db, { provider, providerRefundId }))
  if (refund) return refund.attemptId
  const about: PaymentRef =
    event.kind === 'payment' ? event.report : event.kind === 'ask' ? event : event.payment
  if (!('attemptId' in about)) return (await findPaidAttempt(db, { provider, ...about }))?.id
  if (!z.safeParse(z.uuid(), about.attemptId).success) return undefined
  const attempt = await findAttempt(db, about.attemptId)
  return attempt?.provider === provider ? attempt.id : undefined
}

async function apply(
  tx: Tx,
  deps: PaymentsDeps,
  message: UnreadMessage,
  event: ProviderEvent | undefined,
  attemptId: string | undefined,
): Promise<PaymentVerdict> {
  if (event === undefined) return 'forged'
  if (event.kind === 'ignored') return 'ignored'
  if (attemptId === undefined) return 'unknownPayment'
  if (event.kind === 'payment') return confirmPayment(tx, deps, message.provider, attemptId, event.report)
  if (event.kind === 'ask') return 'asked'
  await getLockedPayment(tx, attemptId)
  // One that waited may be about the same refund or dispute, and come before this one.
  if (await isAfterReadable(tx, readableNow(deps), message, attemptId)) return 'waiting'
  if (event.kind === 'refund') return applyRefundNews(tx, deps, attemptId, event)
  return takeDispute(tx, deps, attemptId, event)
}

/** The provider's id of the payment, refund or dispute. */
function providerIdIn(event: ProviderEvent): string | undefined {
  if (event.kind === 'dispute') return event.providerDisputeId
  if (event.kind === 'refund') return event.providerRefundId
  return event.kind === 'payment' && event.report.status === 'paid'
    ? event.report.providerPaymentId
    : undefined
}

/** The money that a message is about. */
function moneyOf(event: ProviderEvent): Money | undefined {
  if (event.kind === 'dispute' || event.kind === 'refund')
    return { amount: event.amount, currency: event.currency }
  return event.kind === 'payment' ? moneyIn(event.report) : undefined
}
