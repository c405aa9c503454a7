import { randomUUID } from 'node:crypto'
import type {
  AnyEndpoint,
  Caller,
  CallInput,
  EndpointDefinition,
  OutputOf,
} from '@cabstand/contract/endpoint'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import type { ClientToServer, ServerToClient } from '@cabstand/contract/realtime/protocol'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import type { Problem } from '@cabstand/contract/schemas/common'
import { io, type Socket } from 'socket.io-client'

export interface Answer {
  readonly status: number
  // Tests read responses of any endpoint; their assertions state what they expect.
  readonly body: never
  readonly text: string
  readonly headers: Headers
}

export type TestSocket = Socket<ServerToClient, ClientToServer>

/** Fills `:id` into a path and adds the query, as any client does. */
export function addressOf(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, string> | undefined)?.[name])),
  )
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString()
  return query === '' ? path : `${path}?${query}`
}

function hasBody(endpoint: AnyEndpoint): boolean {
  return endpoint.kind === 'tus' ? endpoint.carriesBytes : endpoint.method !== 'GET'
}

function encodeBody(
  endpoint: AnyEndpoint,
  body: unknown,
): { type: string; body: string | Uint8Array<ArrayBuffer> } {
  if (endpoint.kind === 'tus')
    return {
      type: 'application/offset+octet-stream',
      body: (body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>,
    }
  const isForm = endpoint.kind === 'formPost'
  return isForm
    ? {
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams((body ?? {}) as Record<string, string>).toString(),
      }
    : { type: 'application/json', body: JSON.stringify(body ?? {}) }
}

/** An API client: anonymous, or with the bearer token of a session. */
export class TestClient {
  readonly url: string
  readonly token: string | undefined

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  /** The response with any status; redirects are not followed. Bodies are encoded as the kind of endpoint requires. */
  async send(
    endpoint: AnyEndpoint,
    input: { version?: unknown; params?: unknown; query?: unknown; body?: unknown } = {},
    headers: Record<string, string> = {},
    /** Sent as it is instead of `input.body`. */
    bytes?: string,
  ): Promise<Answer> {
    const sent = hasBody(endpoint) ? encodeBody(endpoint, input.body) : undefined
    const response = await fetch(`${this.url}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(sent === undefined ? {} : { 'content-type': sent.type }),
        ...(endpoint.kind === 'tus' ? { 'tus-resumable': '1.0.0' } : {}),
        ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
        ...(input.version === undefined ? {} : { 'if-match': `"${input.version}"` }),
        ...headers,
      },
      ...(sent === undefined || endpoint.method === 'HEAD' ? {} : { body: bytes ?? sent.body }),
    })
    const text = await response.text()
    const isJson =
      text !== '' && /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    const body = (isJson ? JSON.parse(text) : undefined) as never
    return { status: response.status, text, body, headers: response.headers }
  }

  /** The output of a call that must succeed. */
  async call<E extends EndpointDefinition, R extends Caller = Caller>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<OutputOf<E, R>> {
    const answer = await this.send(endpoint, input as never)
    if (answer.status !== endpoint.status) {
      throw new Error(`${endpoint.name} returned ${answer.status} ${answer.text}`)
    }
    return answer.body
  }

  /** The problem of a call that must be refused. */
  async refused(endpoint: AnyEndpoint, input: object = {}): Promise<Problem> {
    const answer = await this.send(endpoint, input)
    if (answer.status < 400) throw new Error(`${endpoint.name} was not refused, it returned ${answer.text}`)
    return answer.body
  }

  /** The code of a call that must be refused. */
  async refusal(endpoint: AnyEndpoint, input: object = {}): Promise<string> {
    return (await this.refused(endpoint, input)).code
  }

  /** A connected socket; rejects with the reason when the connection is refused. */
  async socket(): Promise<TestSocket> {
    const socket: TestSocket = io(this.url, {
      auth: { version: protocolVersion, ...(this.token === undefined ? {} : { token: this.token }) },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
}

/** Signs in with the code in the demo's response. */
/** With `waiting`, also a driver who waits for approval. */
export async function signIn(
  url: string,
  mobile: string,
  waiting?: boolean,
): Promise<TestClient & { userId: string }> {
  const anonymous = new TestClient(url)
  const { challengeId, preview } = await anonymous.call(requestOtp, { body: { mobile } })
  const { token, user } = await anonymous.call(verifyOtp, {
    body: { challengeId, code: preview?.code ?? '', ...(waiting && { waiting }) },
  })
  return Object.assign(new TestClient(url, token), { userId: user.id })
}
