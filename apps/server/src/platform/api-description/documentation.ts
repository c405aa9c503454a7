import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DescribedEndpoint } from '@cabstand/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding, chooseEncoding, StoredBody } from '../http/document-cache.ts'
import { type DocumentationPage, renderDocumentationPage } from './documentation-page.ts'

const inflate = promisify(gunzip)

/**
 * Serves the OpenAPI document at `/api/openapi.json`, generated from the endpoints, and the documentation page at
 * `/api/docs`. Both are generated at the first request, because few servers ever get one, and then cached while the
 * server runs.
 */
export async function addDocumentation(
  app: FastifyInstance,
  { version, endpoints }: { readonly version: string; readonly endpoints: readonly DescribedEndpoint[] },
): Promise<void> {
  let description: StoredBody | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    description ??= new StoredBody(await describe(version, endpoints))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await description.in(encoding))
  })

  let rendering: Promise<DocumentationPage> | undefined
  const page = async () => {
    rendering ??= renderDocumentationPage()
    return rendering.catch((error) => {
      rendering = undefined
      throw error
    })
  }
  app.get('/api/docs', async (_, reply) => reply.redirect('/api/docs/', 301))
  app.get('/api/docs/', async (_, reply) => {
    const { html } = await page()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', documentationPolicy(html))
      .header('permissions-policy', 'geolocation=(), camera=(), microphone=()')
      .send(html)
  })
  app.get('/api/docs/js/scalar.js', async (request, reply) => {
    const { script } = await page()
    reply.type('application/javascript; charset=utf-8').header('vary', 'accept-encoding')
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(await inflate(script))
    return reply.header('content-encoding', 'gzip').send(script)
  })
}

async function describe(version: string, endpoints: readonly DescribedEndpoint[]): Promise<string> {
  const { describeApi } = await import('./describe-api.ts')
  return JSON.stringify(describeApi(version, endpoints))
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Allows the page's inline script by its hash, and no resources of other origins. */
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
    // Scalar's script inserts inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
