import { createHash } from 'node:crypto'
import { takePaymentWebhook } from '@cabstand/contract/http/money/payments'
import { transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type WebhookRequest, webhook } from '../../platform/http/kinds/webhook.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { newId } from '../../platform/new-id.ts'
import { getProvider } from './find-provider.ts'
import { insertMessage } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Delivery, WebhookReader } from './provider.ts'
import type { KeptMessage } from './read-message.ts'
import { createUnprovenBudget } from './unproven-budget.ts'

/** Takes what providers report: checked and kept at once, read by a job. */
export function webhookRoute(deps: PaymentsDeps, task: Task<KeptMessage>) {
  const chargeUnproven = createUnprovenBudget(deps.now)
  return webhook(takePaymentWebhook, {
    receive: (request) => keep(deps, task, request, chargeUnproven),
    answerChallenge: ({ provider }, query) => getProvider(deps, provider).webhook?.answerChallenge?.(query),
  })
}

async function keep(
  deps: PaymentsDeps,
  task: Task<KeptMessage>,
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
