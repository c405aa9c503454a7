// The peer of the row: a bare `node:http` that gives one answer to every request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answer = JSON.parse(process.argv[2] ?? '') as { headers: [string, string][]; body: string }
// These are of each connection, and node:http writes them itself.
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
const headers = Object.fromEntries(answer.headers.filter(([name]) => !ownHeaders.has(name)))

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
