import { type ErrorCode, statusOf } from '@cabstand/contract/errors'
import type { Problem } from '@cabstand/contract/schemas/common'
import { DatabaseUnavailableError } from '../db/bounded-pool.ts'

export interface AppErrorOptions {
  /** For developers who read the API response; screens show the translation of the code. */
  readonly detail?: string
  readonly errors?: NonNullable<Problem['errors']>
  readonly params?: Record<string, string | number>
  /** The message that clients of legacy endpoints show; see `Problem.error`. */
  readonly legacyText?: string
  /** The health checks; see `Problem.checks`. */
  readonly checks?: Problem['checks']
  readonly cause?: unknown
}

/** An error with a code of the contract. Any other exception is a fault and results in status 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly errors: Problem['errors']
  readonly params: Record<string, string | number> | undefined
  readonly legacyText: string | undefined
  readonly checks: Problem['checks']

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail
    this.errors = options.errors
    this.params = options.params
    this.legacyText = options.legacyText
    this.checks = options.checks
  }

  get status(): number {
    return statusOf(this.code)
  }
}

const retrySeconds = 2

/**
 * Converts any exception to the error for the caller. While the database is not responding, it is unknown whether a
 * COMMIT succeeded, so the error does not say; the idempotency key makes a retry safe.
 */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseUnavailableError) {
    return new AppError('not_ready', {
      detail: 'The database is not responding. Send the same request again, with the same Idempotency-Key.',
      params: { retrySeconds },
      cause: error,
    })
  }
  return new AppError('internal_error', { detail: 'Nothing was changed. Try again.', cause: error })
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign in first',
  403: 'Not permitted',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  412: 'Changed by another person',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Cannot be done with this input',
  428: 'Version missing',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'A provider failed',
  503: 'Not ready',
}

/** The RFC 9457 problem document of an error. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `urn:cabstand:problem:${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    requestId,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...(error.params === undefined ? {} : { params: error.params }),
    ...(error.legacyText === undefined ? {} : { error: error.legacyText }),
    ...(error.checks === undefined ? {} : { ready: false, checks: error.checks }),
  }
}
