import { ApiError, errorCode } from '../../api/api-error.ts'

/** Why sign-in failed. When the server failed without a reason, the person is told what failed and what to do. */
export function signInError(error: Error | null): Error | null {
  if (error === null || errorCode(error) !== 'internal_error') return error
  return new ApiError({ code: 'login_error', status: error instanceof ApiError ? error.status : 0 })
}
