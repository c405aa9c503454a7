import { createHash } from 'node:crypto'
import { takePaymentWebhook } from '@cabstand/contract/http/money/payments'
import * as z from 'zod/mini'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type WebhookRequest, webhook } from '../../platform/http/kinds/webhook.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { newId } from '../../platform/new-id.ts'
import { applyRefundNews } from './apply-refund-news.ts'
import { askProvider } from './ask-provider.ts'
import { type Attempt, findAttempt, findPaidAttempt } from './attempt-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { getProvider } from './find-provider.ts'
import { moneyIn, reportRefusal } from './keep-report.ts'
import { findUnreadMessage, insertMessage, listReadable, type Money, markRead } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Delivery, PaymentProvider, PaymentRef, ProviderEvent, WebhookReader } from './provider.ts'
import { takeDispute } from './take-dispute.ts'
import { createUnprovenBudget } from './unproven-budget.ts'

const keptMessage = z.object({ id: z.uuid() })

/** Takes what providers report: checked and kept at once, read by a job. */
export function webhookRoute(deps: PaymentsDeps, task: Task<z.output<typeof keptMessage>>) {
  const chargeUnproven = createUnprovenBudget(deps.now)
  return webhook(takePaymentWebhook, {
    receive: (request) => keep(deps, task, request, chargeUnproven),
    answerChallenge: ({ provider }, query) => getProvider(deps, provider).webhook?.answerChallenge?.(query),
  })
}

export const webhookTask = (deps: PaymentsDeps) =>
  defineTask('payment-message', keptMessage, ({ id }) => readMessage(deps, id))

/** How long a refund or dispute waits for its payment. Providers repeat messages for days, and are asked for a week. */
const waitMs = 14 * 86_400_000

/** Reads messages again that waited for their payment, or for the answer to a refund. */
export const waitingTimer = (deps: PaymentsDeps): Timer => ({
  name: 'payment-messages',
  listDue: (limit, except) =>
    listReadable(deps.db, { since: new Date(deps.now().getTime() - waitMs), limit, except }),
  run: (id) => readMessage(deps, id),
})

async function keep(
  deps: PaymentsDeps,
  task: Task<z.output<typeof keptMessage>>,
  { params, headers, query, body, address }: WebhookRequest<typeof takePaymentWebhook>,
  chargeUnproven: (provider: string, address: string) => void,
): Promise<void> {
  const { name: provider, webhook: reader } = getProvider(deps, params.provider)
  if (reader === undefined) throw new AppError('not_found')
  const delivery = { headers, query, body }
  if (!reader.accepts(delivery) || (await reader.comesFrom?.(address)) === false)
    throw new AppError('signature_invalid', { detail: 'The signature is missing, wrong or too old.' })
  if (reader.provesNothing) chargeUnproven(provider, address)
  const kept = reader.headers.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const message = {
    id: newId(),
    provider,
    // Hashed, because some are texts of the provider of any length.
    key: createHash('sha256').update(readKey(reader, delivery)).digest('base64url'),
    headers: Object.fromEntries(kept),
    query: query.toString(),
    body: body.toString('utf8'),
  }
  await transaction(deps.db, async (tx) => {
    if (!(await insertMessage(tx, { ...message, kind: 'webhook', receivedAt: deps.now() }))) return
    await addJobs(tx, [task.job({ id: message.id }, { key: message.id })])
  })
}

/** A sender who signs what no message is has made a mistake that a repetition does not mend. */
function readKey(reader: WebhookReader, delivery: Delivery): string {
  try {
    return reader.keyOf(delivery)
  } catch {
    throw new AppError('validation_failed', { detail: 'The body is no message of this provider.' })
  }
}

/** Does what a kept message says, once. */
async function readMessage(deps: PaymentsDeps, id: string): Promise<void> {
  const message = await findUnreadMessage(deps.db, id)
  if (message === undefined) return
  const provider = getProvider(deps, message.provider)
  const { headers, query, body, receivedAt } = message
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
  await transaction(deps.db, async (tx) => {
    const said = await apply(tx, deps, provider, event, attemptId)
    const awaitedPayment = (event && awaitedPaymentOf(event)) ?? null
    const mayCome =
      (attemptId ?? awaitedPayment) !== null && deps.now().getTime() - receivedAt.getTime() < waitMs
    const verdict = said === 'unknownPayment' && isAboutPaid(event) && mayCome ? 'waiting' : said
    const money = event && moneyOf(event)
    if (!(await markRead(tx, id, { verdict, attemptId: attemptId ?? null, awaitedPayment, money }))) return
    const about = { message: id, provider: provider.name, attempt: attemptId, verdict }
    await reportRefusal(tx, deps, about, event && providerIdIn(event), money)
  })
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

/** The payment of ours that a message is about. */
async function findAttemptId(
  { db }: PaymentsDeps,
  { name: provider }: PaymentProvider,
  event: ProviderEvent | undefined,
): Promise<string | undefined> {
  if (event === undefined || event.kind === 'ignored') return undefined
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
  { name }: PaymentProvider,
  event: ProviderEvent | undefined,
  attemptId: string | undefined,
): Promise<PaymentVerdict> {
  if (event === undefined) return 'forged'
  if (event.kind === 'ignored') return 'ignored'
  if (attemptId === undefined) return 'unknownPayment'
  if (event.kind === 'payment') return confirmPayment(tx, deps, name, attemptId, event.report)
  if (event.kind === 'refund') return applyRefundNews(tx, deps, attemptId, event)
  if (event.kind === 'dispute') return takeDispute(tx, deps, attemptId, event)
  return event.kind === 'ask' ? 'asked' : (event satisfies never)
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
