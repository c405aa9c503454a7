import { setTimeout as sleep } from 'node:timers/promises'
import type { Described, ParamsOf, WebhookDefinition } from '@cabstand/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { dataHeaders } from '../answer-headers.ts'
import { AppError } from '../errors.ts'
import { validate } from '../read-request.ts'
import { assertForEveryone, type KindRoute } from './kind-route.ts'
import { withRawBodies } from './raw-body.ts'

/** A request of a provider, as it arrived. */
export interface WebhookRequest<E extends WebhookDefinition = WebhookDefinition> {
  readonly params: ParamsOf<E>
  /** Names in lower case; of a repeated header the first value. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly body: Buffer
  /** The IP address of the sender. */
  readonly address: string
}

export interface WebhookHandler<E extends WebhookDefinition> {
  /**
   * Checks who sent it, and keeps it with a job that does what it says. Throws `signature_invalid`. A delivery that was
   * kept before changes nothing.
   */
  receive(request: WebhookRequest<E>): Promise<void>
  /** The text by which a provider checks the address before it uses it; undefined: `not_found`. */
  answerChallenge?(params: ParamsOf<E>, query: URLSearchParams): string | undefined
}

/** Providers wait only a few seconds and count slow responses as failures. Exported for its test. */
export const answerWithinMs = 900
const answer = JSON.stringify({ received: true })

/** Connects a webhook of the contract with its handler. */
export function webhook<E extends Described<WebhookDefinition>>(
  endpoint: E,
  handler: WebhookHandler<E>,
): KindRoute {
  assertForEveryone(endpoint)
  const { method, path: url, maxBytes } = endpoint
  const config = { success: 200, anonymous: true } as const
  const paramsOf = (request: FastifyRequest) =>
    validate(endpoint.params, request.params, 'params') as ParamsOf<E>
  return {
    endpoint,
    mount(app) {
      withRawBodies(app, { mediaType: '*', maxBytes }, (scope) =>
        scope.route({
          method,
          url,
          config,
          handler: async (request, reply) => {
            const { ip: address, body } = request
            const delivery = { params: paramsOf(request), ...partsOf(request), body: body as Buffer, address }
            await withinTime(handler.receive(delivery))
            return reply.type('application/json; charset=utf-8').headers(dataHeaders).send(answer)
          },
        }),
      )
      const { answerChallenge } = handler
      if (answerChallenge === undefined) return
      app.get(url, { config, exposeHeadRoute: false }, async (request, reply) => {
        const text = answerChallenge(paramsOf(request), partsOf(request).query)
        if (text === undefined) throw new AppError('not_found')
        return reply.type('text/plain; charset=utf-8').headers(dataHeaders).send(text)
      })
    },
  }
}

function partsOf({ headers, url, ip: address }: FastifyRequest) {
  return {
    address,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    ),
    query: new URL(url, 'http://webhook').searchParams,
  }
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
