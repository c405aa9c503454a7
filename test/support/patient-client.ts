import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Caller,
  CallInput,
  DownloadDefinition,
  EndpointDefinition,
  OutputOf,
} from '@cabstand/contract/endpoint'
import { createUpload, finishUpload } from '@cabstand/contract/http/platform/files'
import { addressOf } from '../../apps/server/test/support/test-client.ts'
import type { Journal } from './journal.ts'

/** A final response: repeating the call would not change it. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string }

export interface PatientOptions {
  readonly url: string
  readonly token?: string
  readonly userId: string
  readonly journal: Journal
  /** How long a call is retried before the client gives up. */
  readonly patienceMs?: number
}

interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const answerWithinMs = 15_000
const pauseMs = 40
/** Errors that are worth a retry: the server is starting, busy, or still processing the same call. */
const passing = new Set(['not_ready', 'idempotency_key_in_use', 'too_many_requests'])

/**
 * A client that retries: every call keeps its idempotency key and is repeated until a response arrives, after refused
 * and broken connections, timeouts and `not_ready`. Server errors (500) are recorded in the journal.
 */
export class PatientClient {
  readonly userId: string
  readonly token: string | undefined
  private readonly options: PatientOptions

  constructor(options: PatientOptions) {
    this.options = options
    this.userId = options.userId
    this.token = options.token
  }

  /** Throws when no response arrives within `patienceMs`. */
  async call<E extends EndpointDefinition, R extends Caller = Caller>(
    endpoint: E,
    input: CallInput<E>,
    key: string = randomUUID(),
  ): Promise<Reply<OutputOf<E, R>>> {
    const { patienceMs = 60_000, journal } = this.options
    const until = performance.now() + patienceMs
    let last = ''
    while (performance.now() < until) {
      const answer = await this.send(endpoint, input as RequestParts, key)
      if (answer.status === endpoint.status) return { ok: true, value: answer.body as OutputOf<E, R> }
      const code = (answer.body as { code?: string } | undefined)?.code ?? 'unreadable'
      last = `${answer.status} ${code}`
      if (answer.status === 500) journal.troubles.push(`${endpoint.name} returned 500 ${code}`)
      else if (answer.status !== 0 && !passing.has(code)) return { ok: false, code }
      await sleep(pauseMs)
    }
    throw new Error(`${endpoint.name} got no response within ${patienceMs / 1000} s, last ${last}`)
  }

  /** The response of a call that must succeed; throws otherwise. */
  async get<E extends EndpointDefinition, R extends Caller = Caller>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<OutputOf<E, R>> {
    const reply = await this.call<E, R>(endpoint, input)
    if (!reply.ok) throw new Error(`${endpoint.name} was refused: ${reply.code}`)
    return reply.value
  }

  /** Uploads a whole file and returns its address. An upload without a response is begun again. */
  async upload(purpose: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { url, token, patienceMs = 60_000 } = this.options
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const response = await fetch(`${url}${addressOf(createUpload, { query: { purpose } })}`, {
        method: createUpload.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
        },
        body: bytes,
        signal: AbortSignal.timeout(answerWithinMs),
      }).catch(() => undefined)
      const id = response?.headers.get('location')?.split('/').at(-1)
      if (response?.status === 201 && id !== undefined)
        return (await this.get(finishUpload, { params: { id } })).address
      if (response !== undefined && response.status < 500 && response.status !== 429)
        throw new Error(`an upload was answered ${response.status} ${await response.text()}`)
      await sleep(pauseMs)
    }
    throw new Error(`an upload got no response within ${patienceMs / 1000} s`)
  }

  /** Reads a whole file as text. A response that breaks off is requested again. */
  async download(endpoint: DownloadDefinition, input: Pick<RequestParts, 'query'>): Promise<string> {
    const { url, token, patienceMs = 60_000, journal } = this.options
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const response = await fetch(`${url}${addressOf(endpoint, input)}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(answerWithinMs),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response?.status === 200 && text !== undefined) return text
      if (response?.status === 500) journal.troubles.push(`${endpoint.name} returned 500 ${text}`)
      else if (response !== undefined && ![200, 429, 503].includes(response.status))
        throw new Error(`${endpoint.name} was refused: ${text}`)
      await sleep(pauseMs)
    }
    throw new Error(`${endpoint.name} got no whole response within ${patienceMs / 1000} s`)
  }

  /** Status 0: no response. */
  private async send(
    endpoint: EndpointDefinition,
    input: RequestParts,
    key: string,
  ): Promise<{ status: number; body: unknown }> {
    const { token } = this.options
    try {
      const response = await fetch(`${this.options.url}${addressOf(endpoint, input)}`, {
        method: endpoint.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(endpoint.idempotent ? { 'idempotency-key': key } : {}),
        },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return { status: 0, body: undefined }
    }
  }
}
