import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '../api-description/describe-api.ts'

/** OpenAPI at `/api/openapi.json`, made from the contract, and a page to read it at `/api/docs`. */
export async function addDocumentation(app: FastifyInstance, version: string): Promise<void> {
  let description: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    // Made for the first reader and kept: it depends on nothing that changes while the server runs.
    description ??= JSON.stringify(describeApi(version))
    return reply.type('application/json; charset=utf-8').send(description)
  })
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
        showDeveloperTools: 'never',
        // Codes in tables are read as one word.
        customCss: 'td code { white-space: nowrap }',
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
