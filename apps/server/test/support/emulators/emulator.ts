import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../../../../test/support/at-end.ts'

/** A request in the form that a provider's rules use. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The JSON body; empty for other types. */
  readonly body: Record<string, never>
  /** The form body; empty for other types. */
  readonly form: URLSearchParams
}

export interface Told {
  readonly status: number
  /** Sent as JSON; a string is sent unchanged. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A fault that replaces a provider's response. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'html' | 'truncated' | 'silence' | 'endless' | 'reset' | 'drip' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'json'; readonly body: unknown; readonly status?: number }

export interface Emulator {
  readonly url: string
  readonly asked: Asked[]
  /** Replaces the next responses. */
  fault: Fault | undefined
  /** Number of responses before status 429. */
  quota: number
}

/** A local provider: `answer` implements its documented rules and responses. Closed after the file's last test. */
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
  atEnd(async () => {
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
  const type = request.headers['content-type'] ?? ''
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body: type.startsWith('application/json') ? (JSON.parse(text) as Record<string, never>) : {},
    form: new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? text : ''),
  }
}

function tell(response: ServerResponse, { status, body, headers = {} }: Told): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { ...headers, 'content-type': isText ? 'text/plain' : 'application/json' })
  response.end(isText ? body : JSON.stringify(body))
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
  // No response: the request is accepted and nothing follows.
}
