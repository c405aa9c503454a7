// The load generator of http-load.ts. Reads just enough of HTTP to find the end of each answer, so that it costs a
// fraction of what any server does.
import { connect, type Socket } from 'node:net'
import { answerParent } from './child.ts'
import type { HttpLoad, HttpLoadResult } from './http-load.ts'
import { percentile } from './measure.ts'

answerParent(run)

async function run(load: HttpLoad): Promise<HttpLoadResult> {
  const { hostname, port, pathname, search, host } = new URL(load.url)
  const headers = Object.entries({ host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const paths = load.paths ?? [pathname + search]
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`))
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => open(hostname, Number(port))),
  )
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const latencies = await Promise.all(
    sockets.map((socket, i) => {
      const first = Math.floor((i * requests.length) / sockets.length)
      return ask(socket, [...requests.slice(first), ...requests.slice(0, first)], startedAt + load.durationMs)
    }),
  )
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  const all = latencies.flat()
  for (const socket of sockets) socket.destroy()
  return {
    requestsPerSecond: (all.length / elapsedMs) * 1000,
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    generatorCpu: (user + system) / 1000 / elapsedMs,
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends requests on one connection until the time has elapsed; resolves to the milliseconds of each response. */
function ask(socket: Socket, requests: readonly Buffer[], untilMs: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = []
    const send = () => socket.write(requests[latencies.length % requests.length] ?? '')
    let sentAt = performance.now()
    let received: Buffer = Buffer.alloc(0)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const length = answerLength(received)
      if (length === undefined || received.length < length) return
      if (received.toString('latin1', 9, 12) !== '200') {
        return reject(new Error(`the server returned ${received.toString('utf8', 0, length)}`))
      }
      received = received.subarray(length)
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now >= untilMs) {
        socket.removeAllListeners('close')
        return resolve(latencies)
      }
      sentAt = now
      send()
    })
    send()
  })
}

/** The length of the response that starts with these bytes; undefined while its head is incomplete. */
function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error('the generator requires responses with a content-length')
  return head + 4 + Number(length)
}
