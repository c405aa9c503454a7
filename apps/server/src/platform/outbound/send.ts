import { callOtherServer } from '../traced-work.ts'
import {
  describeRefusal,
  type OutboundBody,
  OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from './outbound-request.ts'

export interface SendOptions {
  /** The name of the other server for operators, such as "Stripe". */
  readonly name: string
  /** Timeout of the whole request, from the connection to the last byte. */
  readonly timeoutMs: number
  /** Allowed origins from the configuration, such as `https://api.example`. */
  readonly origins: readonly string[]
  readonly userAgent?: string
  /** `nothing`: only the status is used, and the body is not read. `bytes`: the body of any type. */
  readonly expects?: 'json' | 'nothing' | 'bytes'
  /** The largest body of a response; absent: 8 MiB. */
  readonly maxBytes?: number
}

/** Larger than any expected response, apart from files. */
const usualMaxBytes = 8 * 1024 * 1024
const maxRefusalBytes = 64 * 1024

/**
 * Sends one request to another server and reads the response. It has a timeout, sends only to configured origins,
 * follows no redirect (which would send the key elsewhere) and puts no URL in errors. Throws OutboundFailure. All
 * outgoing requests use this function, except e-mail.
 */
export function send(request: OutboundRequest, options: SendOptions): Promise<OutboundReply> {
  const host = URL.canParse(request.url) ? new URL(request.url).host : ''
  return callOtherServer({ service: options.name, host }, async (note) => {
    const reply = await ask(request, options)
    note(reply.status)
    return reply
  })
}

async function ask(request: OutboundRequest, options: SendOptions): Promise<OutboundReply> {
  if (!URL.canParse(request.url) || !options.origins.includes(new URL(request.url).origin)) {
    throw new OutboundFailure('rejected', 'is not at an address that is configured')
  }
  const signal = AbortSignal.timeout(options.timeoutMs)
  const response = await open(request, options, signal)
  const { status } = response
  try {
    if (status >= 300 && status < 400) throw new OutboundFailure('rejected', 'redirects elsewhere')
    if (status === 401 || status === 403) throw await refusal('refused', response, options, signal)
    if (status === 429 || status >= 500) throw await refusal('overloaded', response, options, signal)
    if (options.expects === 'nothing') return { status, body: undefined }
    const bytes = await readBytes(response, signal, options.maxBytes ?? usualMaxBytes)
    if (options.expects === 'bytes') return { status, body: bytes }
    return { status, body: parse(bytes.toString('utf8'), status) }
  } finally {
    // An unread response body would keep its connection open.
    if (!response.bodyUsed) response.body?.cancel().catch(() => undefined)
  }
}

async function open(
  { method, url, headers, body, repeatable = method === 'GET' }: OutboundRequest,
  { userAgent }: SendOptions,
  signal: AbortSignal,
): Promise<Response> {
  const encoded = body === undefined ? undefined : encode(body)
  const attempt = () =>
    fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(encoded === undefined ? {} : { 'content-type': encoded.type }),
        ...headers,
      },
      ...(encoded === undefined ? {} : { body: encoded.content }),
    })
  try {
    return await attempt().catch((error: unknown) => {
      // The other server closed a keep-alive connection as we reused it, before any response.
      if (repeatable && isStale(error)) return attempt()
      throw error
    })
  } catch (error) {
    throw signal.aborted ? timedOut() : new OutboundFailure('unreachable', codeOf(error))
  }
}

function encode(body: OutboundBody): { type: string; content: string | Uint8Array<ArrayBuffer> } {
  if ('json' in body) return { type: 'application/json', content: JSON.stringify(body.json) }
  if ('form' in body)
    return { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(body.form).toString() }
  return { type: body.type, content: 'bytes' in body ? body.bytes : body.text }
}

async function refusal(
  kind: 'refused' | 'overloaded',
  response: Response,
  { expects }: SendOptions,
  signal: AbortSignal,
): Promise<OutboundFailure> {
  const waitMs = retryAfterMs(response.headers.get('retry-after'))
  if (expects === 'nothing')
    return new OutboundFailure(kind, describeRefusal(response.status, undefined), waitMs)
  const said = await readBytes(response, signal, maxRefusalBytes)
    .then((bytes) => parse(bytes.toString('utf8'), response.status))
    .catch(() => undefined)
  return new OutboundFailure(kind, describeRefusal(response.status, said), waitMs)
}

const longestWaitMs = 24 * 3_600_000

/** The milliseconds of a `Retry-After` header, which has seconds or a date; undefined for anything else. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestWaitMs) : undefined
}

async function readBytes(response: Response, signal: AbortSignal, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limit) throw new OutboundFailure('unreadable', 'answers without end')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    throw signal.aborted ? timedOut() : new OutboundFailure('unreadable', 'broke off its answer')
  }
  return Buffer.concat(chunks)
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error status with an HTML body is still an error; only successful responses must be parsable.
    if (status >= 400) return undefined
    throw new OutboundFailure('unreadable', 'answered something else than JSON')
  }
}

const timedOut = () => new OutboundFailure('timeout', 'did not answer in time')

const staleCodes = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

function isStale(error: unknown): boolean {
  return staleCodes.includes(codeOf(error))
}

function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } } | undefined)?.cause
  return typeof cause?.code === 'string' ? cause.code : 'cannot be reached'
}
