import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf, Described, WebhookDefinition } from '@cabstand/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { defineTask, type Task } from '../../jobs/define-task.ts'
import { addJobs } from '../../jobs/job-store.ts'
import { dataHeaders } from '../answer-headers.ts'
import { AppError } from '../errors.ts'
import { validate } from '../read-request.ts'
import type { SignatureScheme } from '../signature.ts'
import { closeAfterAnswer } from '../unread-body.ts'
import { finishWebhookEvent, insertWebhookEvent } from '../webhook-event-store.ts'
import { assertForEveryone, type KindRoute } from './kind-route.ts'
import { mediaTypeOf, readForm, withRawBodies } from './raw-body.ts'

export interface WebhookHandler<E extends WebhookDefinition, P = undefined> {
  /** The provider's name in stored events. Event ids are unique for each provider. */
  readonly provider: string
  readonly signature: SignatureScheme
  /** The provider's id of an event; undefined for events that are only acknowledged and not processed. */
  eventIdOf(event: BodyOf<E>): string | undefined
  /** Slow work before the transaction, such as requesting details from the provider. It may run more than once. */
  prepare?(event: BodyOf<E>): Promise<P>
  /** Applies the event once, in the transaction that marks it as done. */
  process(tx: Tx, event: BodyOf<E>, prepared: P): Promise<void>
}

/** A queued event for `process`; `event` is encoded by the endpoint's schema. */
const queuedEvent = z.object({ eventId: z.string(), event: z.unknown() })
type QueuedEvent = z.output<typeof queuedEvent>

/** Providers wait only a few seconds and count slow responses as failures. Exported for its test. */
export const answerWithinMs = 900
const received = JSON.stringify({ received: true })

/**
 * Connects a webhook of the contract with its handler. A request only checks the signature, stores the event id and
 * queues the event; `process` runs as a job.
 */
export function webhook<E extends Described<WebhookDefinition>, P = undefined>(
  endpoint: E,
  handler: WebhookHandler<E, P>,
): KindRoute {
  assertForEveryone(endpoint)
  const taskFor = (db: Database) =>
    defineTask(`webhook:${endpoint.name}`, queuedEvent, (payload) => work(db, endpoint, handler, payload))
  const headerOf = (request: FastifyRequest) => {
    const header = request.headers[endpoint.signatureHeader]
    return typeof header === 'string' ? header : undefined
  }
  return {
    endpoint,
    mount(app, db) {
      const { maxBytes } = endpoint
      const task = taskFor(db)
      withRawBodies(app, { mediaType: mediaTypeOf[endpoint.format], maxBytes }, (scope) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          config: { success: 200, anonymous: true },
          onRequest: async (request, reply) => {
            if (handler.signature.isPlausible(headerOf(request))) return
            closeAfterAnswer(request, reply)
            throw invalidSignature()
          },
          handler: async (request, reply) => {
            const body = request.body as Buffer
            if (!handler.signature.verify(headerOf(request) ?? '', body)) throw invalidSignature()
            await withinTime(receive(db, task, endpoint, handler, parse(endpoint, body)))
            return reply.type('application/json; charset=utf-8').headers(dataHeaders).send(received)
          },
        }),
      )
    },
    tasks: (db) => [taskFor(db)],
  }
}

const invalidSignature = () =>
  new AppError('signature_invalid', { detail: 'The signature is missing, wrong or too old.' })

/** Parser errors quote the input, so their messages are not passed on. */
function parse(endpoint: WebhookDefinition, body: Buffer): unknown {
  if (endpoint.format === 'form') return readForm(body)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('validation_failed', { detail: 'The body is not JSON.' })
  }
}

async function receive<E extends WebhookDefinition, P>(
  db: Database,
  task: Task<QueuedEvent>,
  endpoint: E,
  handler: WebhookHandler<E, P>,
  parsed: unknown,
): Promise<void> {
  const event = validate(endpoint.body, parsed, 'body') as BodyOf<E>
  const eventId = handler.eventIdOf(event)
  if (eventId === undefined) return
  if (!/^[\x21-\x7e]{1,200}$/.test(eventId)) {
    throw new AppError('validation_failed', { detail: 'The event id is invalid.' })
  }
  const { provider } = handler
  await transaction(db, async (tx) => {
    if (!(await insertWebhookEvent(tx, { provider, eventId }))) return
    // Encoded by the schema, so that other fields are not stored.
    const payload = { eventId, event: z.encode(endpoint.body, event) }
    await addJobs(tx, [task.job(payload, { key: eventId })])
  })
}

/** A slower delivery is refused and repeated by the provider; data already committed is kept. */
async function withinTime(work: Promise<void>): Promise<void> {
  const late = new AbortController()
  const timeout = sleep(answerWithinMs, undefined, late).then(() => {
    throw new AppError('not_ready', {
      detail: 'The event could not be accepted in time. Deliver it again.',
      params: { retrySeconds: 2 },
    })
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    late.abort()
    timeout.catch(() => undefined)
    work.catch(() => undefined)
  }
}

async function work<E extends WebhookDefinition, P>(
  db: Database,
  endpoint: E,
  handler: WebhookHandler<E, P>,
  payload: QueuedEvent,
): Promise<void> {
  const { provider } = handler
  const { eventId } = payload
  const event = z.decode(endpoint.body, payload.event) as BodyOf<E>
  const prepared = (await handler.prepare?.(event)) as P
  await transaction(db, async (tx) => {
    // First, because its row lock makes a concurrent run of the same job wait and then find the event done.
    if (!(await finishWebhookEvent(tx, { provider, eventId }))) return
    await handler.process(tx, event, prepared)
  })
}
