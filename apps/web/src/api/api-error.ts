import type { ClientErrorCode, ErrorCode } from '@cabstand/contract/errors'
import type { Problem } from '@cabstand/contract/schemas/common'

/** The codes of responses, and those that exist only on clients. */
export type ApiErrorCode = ErrorCode | ClientErrorCode

/** A refused or failed call. `code` is the key of the text shown to people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  /** Values for the message, such as `triesLeft`. */
  readonly params: Readonly<Record<string, string | number>>
  /** The invalid fields. */
  readonly errors: NonNullable<Problem['errors']>

  constructor(problem: Pick<Problem, 'code' | 'status' | 'params' | 'errors'>) {
    super(problem.code)
    this.name = 'ApiError'
    this.code = problem.code as ApiErrorCode
    this.status = problem.status
    this.params = problem.params ?? {}
    this.errors = problem.errors ?? []
  }
}

/**
 * True when it is unknown whether the action was done: there was no response, a gateway or the server failed, or the
 * server is still processing it. A retry must have the same key.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || error.code === 'idempotency_key_in_use'
}

/** Whether a read is sent again after this many failures. Refusals are final. */
export const retriesRead = (failures: number, error: unknown): boolean => failures < 2 && isUnanswered(error)

/** True when a retry may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || isUnanswered(error) || error.status === 429
}

/** The error code of any thrown value. */
export function errorCode(error: unknown): ApiErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}

/** Parses the problem in the body of an error response. */
export async function readProblem(response: Response) {
  const { status } = response
  try {
    const problem: unknown = await response.json()
    if (typeof problem === 'object' && problem !== null && 'code' in problem) {
      return { ...problem, code: String(problem.code), status }
    }
  } catch {
    // A proxy in front of the server may return its own error page.
  }
  return { code: 'internal_error', status }
}
