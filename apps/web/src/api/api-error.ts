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

/** True when the server never answered, so that the same action may be sent again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** The code of any thrown value. */
export function errorCode(error: unknown): ApiErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}
