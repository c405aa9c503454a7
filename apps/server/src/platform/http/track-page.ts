import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { type PagesBundle, type TrackBoot, trackPagePath } from '@cabstand/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../caller.ts'
import { contentSecurityPolicy, documentHeaders } from './document-cache.ts'
import { clientOf } from './read-request.ts'

/** What the page begins with in one language. */
export type TrackPageBoot = Omit<TrackBoot, 'trip' | 'at'>

export interface TrackPageOptions {
  readonly render: PagesBundle['renderTrack']
  /** The trip of a link; null when the link is unknown. */
  readonly readTrip: (token: string, client: Client) => Promise<SharedTrip | null>
  /** In the language of the request. */
  readonly bootFor: (request: FastifyRequest, reply: FastifyReply) => TrackPageBoot | undefined
  readonly now: () => Date
}

/** The page of a shared trip: rendered at each request, never cached, and without a referrer. */
export function registerTrackPage(app: FastifyInstance, options: TrackPageOptions): void {
  const { render, readTrip, bootFor, now } = options
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: trackPagePath,
    config: { anonymous: true, secretPath: true },
    handler: async (request, reply) => {
      const boot = bootFor(request, reply)
      if (boot === undefined) throw new Error('the page of a shared trip has no texts in this language')
      const trip = await readTrip(request.params.token, clientOf(request))
      const { html, inlineScripts } = render({ ...boot, trip, at: now().toISOString() })
      return reply
        .code(trip === null ? 404 : 200)
        .headers(documentHeaders({ contentSecurityPolicy: contentSecurityPolicy(inlineScripts) }))
        .headers({
          'cache-control': 'no-store',
          vary: 'Cookie',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        .send(html)
    },
  })
}
