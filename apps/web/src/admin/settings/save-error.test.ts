import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { settingsError } from './save-error.ts'

test('a failure of the server is update_failed, a refusal stays', () => {
  expect(settingsError(new ApiError({ code: 'internal_error', status: 503 })).code).toBe('update_failed')
  expect(settingsError(new ApiError({ code: 'proper_bonus', status: 422 })).code).toBe('proper_bonus')
  expect(settingsError(new ApiError({ code: 'network_error', status: 0 })).code).toBe('network_error')
})
