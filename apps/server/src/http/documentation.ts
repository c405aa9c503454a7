import { createHash } from 'node:crypto'
import fastifySwagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sessionCookie } from './caller.ts'

/** OpenAPI at `/api/openapi.json`, made from the routes' schemas, and a page to read it at `/api/docs`. */
export async function addDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cabstand', version, description: 'Rides and parcels: the one API of all clients.' },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(async (pages) => {
    let policy: string | undefined
    pages.addHook('onSend', async (_, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (!isPage || typeof payload !== 'string') return payload
      // The page is the same for everybody.
      policy ??= documentationPolicy(payload)
      reply.header('content-security-policy', policy)
      reply.header('permissions-policy', 'geolocation=(), camera=(), microphone=()')
      return payload
    })
    await pages.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
      },
    })
  })
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The page starts itself with an inline script, admitted by its hash; nothing in it may load from elsewhere. */
function documentationPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // The page's own script writes its styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
