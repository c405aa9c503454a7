import type { Described, RedirectDefinition } from '@cabstand/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { dataHeaders } from '../answer-headers.ts'
import { ownPath } from '../own-path.ts'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'

/** Must have no side effects: browsers prefetch links before the person follows them. */
export interface RedirectHandler<E extends RedirectDefinition> {
  /** Other allowed origins from the configuration, such as `https://pay.example`. */
  readonly origins?: readonly string[]
  /** A path of this server, or a URL of one of the origins. */
  go(context: KindContext<E>): Promise<string>
}

/** Connects a redirect of the contract with its handler. */
export function redirect<E extends Described<RedirectDefinition>>(
  endpoint: E,
  handler: RedirectHandler<E>,
): KindRoute {
  const origins = (handler.origins ?? []).map((origin) => new URL(origin).origin)
  return {
    endpoint,
    mount(app) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { success: 303 },
        handler: async (request, reply) => {
          const target = await handler.go(readContext(endpoint, request))
          return sendOn(reply, target.startsWith('/') ? ownPath(target) : foreignAddress(target, origins))
        },
      })
    },
  }
}

/** Sends status 303 without caching. `target` is already checked. */
export function sendOn(reply: FastifyReply, target: string): FastifyReply {
  return reply.code(303).headers(dataHeaders).header('location', target).send()
}

/** The URL to send. Throws when its origin is not allowed, or when it contains a user name. */
function foreignAddress(address: string, origins: readonly string[]): string {
  if (!URL.canParse(address)) throw new Error('not a valid URL to redirect to')
  const url = new URL(address)
  const isAllowed = origins.includes(url.origin) && url.username === '' && url.password === ''
  if (!isAllowed || !['https:', 'http:'].includes(url.protocol)) {
    throw new Error(`${url.origin} is not an origin that this endpoint may redirect to`)
  }
  return url.href
}
