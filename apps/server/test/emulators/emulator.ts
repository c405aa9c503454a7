import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A request as a provider's rules look at it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed JSON of a POST. */
  readonly body: Record<string, never>
}

export interface Told {
  readonly status: number
  readonly body: unknown
}

/** What a provider does instead of answering. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'html' | 'truncated' | 'silence' | 'endless' | 'reset' | 'drip' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'json'; readonly body: unknown; readonly status?: number }

export interface Emulator {
  readonly url: string
  readonly asked: Asked[]
  /** In place of the next answers. */
  fault: Fault | undefined
  /** Answers before it says 429. */
  quota: number
}

/** A provider on this machine: `answer` holds its documented rules and answers. Closed after the file's last test. */
export async function startEmulator(answer: (asked: Asked) => Told): Promise<Emulator> {
  const emulator = {
    url: '',
    asked: [] as Asked[],
    fault: undefined as Fault | undefined,
    quota: Number.POSITIVE_INFINITY,
  }
  const server = createServer(async (request, response) => {
    const asked = await readAsked(request)
    emulator.asked.push(asked)
    if (emulator.fault !== undefined) return misbehave(emulator.fault, response)
    if (emulator.quota <= 0)
      return tell(response, { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } })
    emulator.quota -= 1
    tell(response, answer(asked))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return emulator
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://emulator')
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, never>),
  }
}

function tell(response: ServerResponse, { status, body }: Told): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'status') {
    tell(response, { status: fault.status, body: { error: 'broken' } })
  } else if (fault.kind === 'json') {
    tell(response, { status: fault.status ?? 200, body: fault.body })
  } else if (fault.kind === 'redirect') {
    response.writeHead(302, { location: fault.to }).end()
  } else if (fault.kind === 'reset') {
    response.socket?.destroy()
  } else if (fault.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hello</h1>')
  } else if (fault.kind === 'truncated') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"routes":[{"distance":')
    setTimeout(() => response.socket?.destroy(), 20)
  } else if (fault.kind === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const block = `"${'x'.repeat(1024 * 1024)}",`
    const more = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  } else if (fault.kind === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
  // Silence: the request is taken and nothing follows.
}
