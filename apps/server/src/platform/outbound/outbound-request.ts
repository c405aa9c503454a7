/**
 * A request to another server. Its URL, headers and body may contain keys, so they are never logged or put in errors.
 */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: OutboundBody
  /** Whether the request is idempotent; absent: true for `GET`. */
  readonly repeatable?: boolean
}

export type OutboundBody =
  | { readonly json: unknown }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly text: string; readonly type: string }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/** A response: 2xx, or 4xx that rejects this request. */
export interface OutboundReply {
  readonly status: number
  /** The parsed JSON body, not validated; undefined for other bodies; a Buffer for `expects: 'bytes'`. */
  readonly body: unknown
}

/** `refused`: our credentials are at fault; `rejected`: the request; all others: the other server. */
type FailureKind = 'timeout' | 'unreachable' | 'overloaded' | 'unreadable' | 'refused' | 'rejected'

/** There is no usable response. The message contains neither URL, nor key, nor sent data. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly kind: FailureKind
  /** The other server may have executed the request, and may charge for it. */
  readonly uncertain: boolean
  /** How long the other server asked not to be asked (`Retry-After`); undefined: it did not say. */
  readonly retryAfterMs: number | undefined

  constructor(kind: FailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.uncertain = kind === 'timeout' || kind === 'unreadable'
  }
}

/**
 * The error code in the body of a response. Only identifiers such as INVALID_ARGUMENT, because free text may repeat
 * sent data.
 */
export function refusalCode(body: unknown): string {
  const { code, error, error_code, status } = (body ?? {}) as Record<string, unknown>
  const inner = (typeof error === 'object' ? error : undefined) as { status?: unknown } | null | undefined
  const found = [inner?.status, code, error_code, status].find(
    (word) => typeof word === 'number' || (typeof word === 'string' && /^\w{1,40}$/.test(word)),
  )
  return found === undefined ? '' : String(found)
}

/** "answered 400 INVALID_ARGUMENT". */
export function describeRefusal(status: number, body: unknown): string {
  const code = refusalCode(body)
  return `answered ${status}${code === '' || code === String(status) ? '' : ` ${code}`}`
}
