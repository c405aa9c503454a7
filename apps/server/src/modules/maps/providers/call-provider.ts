import { ProviderFailure, type ProviderReply, type ProviderRequest } from './provider.ts'

export interface CallOptions {
  readonly timeoutMs: number
  readonly userAgent: string
}

/** More than any answer to one question of ours. */
const maxBytes = 8 * 1024 * 1024

/**
 * Sends one request to a provider and reads its answer as JSON. Never hangs, follows no redirect (it would carry the
 * key elsewhere) and keeps addresses out of its errors. Throws ProviderFailure.
 */
export async function callProvider(request: ProviderRequest, options: CallOptions): Promise<ProviderReply> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const response = await open(request, options, signal)
  const { status } = response
  try {
    if (status >= 300 && status < 400) throw new ProviderFailure('rejected', 'redirects elsewhere')
    if (status === 401 || status === 403) throw new ProviderFailure('refused', `answered ${status}`)
    if (status === 429 || status >= 500) throw new ProviderFailure('overloaded', `answered ${status}`)
    const text = await readText(response, signal)
    return { status, body: parse(text, status) }
  } finally {
    // An answer that is not read to its end would keep its connection.
    if (!response.bodyUsed) response.body?.cancel().catch(() => undefined)
  }
}

async function open(
  { method, url, headers, body }: ProviderRequest,
  { userAgent }: CallOptions,
  signal: AbortSignal,
): Promise<Response> {
  const send = () =>
    fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  try {
    return await send().catch((error: unknown) => {
      // The provider closed a kept connection just as we used it: it has not begun to answer.
      if (isStale(error)) return send()
      throw error
    })
  } catch (error) {
    throw signal.aborted ? timedOut() : new ProviderFailure('unreachable', codeOf(error))
  }
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new ProviderFailure('unreadable', 'answers without end')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw signal.aborted ? timedOut() : new ProviderFailure('unreadable', 'broke off its answer')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A refusal in HTML is still a refusal; only an answer has to be readable.
    if (status >= 400) return undefined
    throw new ProviderFailure('unreadable', 'answered something else than JSON')
  }
}

const timedOut = () => new ProviderFailure('timeout', 'did not answer in time')

const staleCodes = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

function isStale(error: unknown): boolean {
  return staleCodes.includes(codeOf(error))
}

function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } } | undefined)?.cause
  return typeof cause?.code === 'string' ? cause.code : 'cannot be reached'
}
