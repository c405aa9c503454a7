import type { ErrorCode } from '@cabstand/contract/errors'
import type { Problem } from '@cabstand/contract/schemas/common'

/** Codes of the contract, and the one that only clients know: no answer came. */
export type ApiErrorCode = ErrorCode | 'network_error'

/** A refused or failed call. `code` is the key of the words that people see. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Facts that the message needs, such as `triesLeft`. */
  readonly params: Readonly<Record<string, string | number>>
  /** Where input was refused. */
  readonly errors: ReadonlyArray<{ readonly path: string; readonly message: string }>

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
 * True when the answer does not tell whether the action was done: none came, something on the way or behind it failed,
 * or the server is still at it. Sent again, it has to be the same action.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || error.code === 'idempotency_key_in_use'
}

/** True when the same call may go well later. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || isUnanswered(error) || error.status === 429
}

/** The code of any thrown value. */
export function errorCode(error: unknown): ApiErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}

/** The problem that a refusal's body tells. */
export async function readProblem(response: Response) {
  const { status } = response
  try {
    const problem: unknown = await response.json()
    if (typeof problem === 'object' && problem !== null && 'code' in problem) {
      return { ...problem, code: String(problem.code), status }
    }
  } catch {
    // A proxy in front of the server answers with a page of its own.
  }
  return { code: 'internal_error', status }
}
