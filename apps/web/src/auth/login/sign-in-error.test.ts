import { expect, test } from 'vitest'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { signInError } from './sign-in-error.ts'

test('a sign-in that failed without a reason is login_error; other reasons stay', () => {
  expect(errorCode(signInError(new ApiError({ code: 'internal_error', status: 500 })))).toBe('login_error')
  expect(errorCode(signInError(new TypeError('no JSON')))).toBe('login_error')
  for (const code of ['not_logged_in', 'otp_validate_error', 'require_approval', 'network_error']) {
    expect(errorCode(signInError(new ApiError({ code, status: 0 })))).toBe(code)
  }
  expect(signInError(null)).toBeNull()
})
