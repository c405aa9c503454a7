import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** `apps/web/src/public/art/icon.svg` in 16, 32 and 48 pixels. */
const icon = readFileSync(new URL('./favicon.ico', import.meta.url))

/** Serves `/favicon.ico`, which browsers request for responses that are not pages, and old browsers always. */
export function registerFavicon(app: FastifyInstance): void {
  app.get('/favicon.ico', { config: { anonymous: true }, schema: { hide: true } as object }, (_, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(icon),
  )
}
