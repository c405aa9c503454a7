// A bare `node:http` server that returns the responses in a file: the limit of one process of Node.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface KeptAnswer {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** In base64. */
  readonly body: string
}

const kept = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as KeptAnswer[]
// These belong to the connection, and node:http writes them itself.
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
const answers = new Map(
  kept.map(({ path, headers, body }) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
    return [path, { headers: sent, body: Buffer.from(body, 'base64') }]
  }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
