// The worker thread that renders the documentation page: see `documentation-page.ts`.
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const app = Fastify()
await app.register(scalar, {
  routePrefix: '/api/docs',
  configuration: {
    url: '/api/openapi.json',
    withDefaultFonts: false,
    authentication: { preferredSecurityScheme: 'bearer' },
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Prevents line breaks in error codes in tables.
    customCss: 'td code { white-space: nowrap }',
  },
})
const read = async (url: string) => (await app.inject(url)).payload
parentPort?.postMessage({
  html: await read('/api/docs/'),
  script: gzipSync(await read('/api/docs/js/scalar.js')),
})
