import { endpoints } from '@cabstand/contract/http/index'
import { expect, test } from 'vitest'
import { findApiFaults } from '../../../../../scripts/find-api-faults.ts'
import { describeApi } from '../../../src/platform/api-description/describe-api.ts'
import { edgeEndpoints } from './edge-endpoints.ts'

/** One of each kind of the product's, which `npm run check` looks at in full, and those that only this test has. */
const known = ['takePaymentWebhook', 'updatePromo', 'createBooking', 'legacyAddress']
const api = describeApi('1.2.3', [...endpoints.filter(({ name }) => known.includes(name)), ...edgeEndpoints])

test('endpoints of every kind are described without errors', async () => {
  expect(await findApiFaults(api)).toEqual([])
})

test('each kind has its input, its responses and its roles', () => {
  const operationOf = (path: string, method: 'get' | 'post') => JSON.stringify(api.paths?.[path]?.[method])
  const webhook = operationOf('/payments/{provider}/webhook', 'post')
  expect(webhook).toContain('"security":[{}]')
  expect(webhook).toContain('signature of the body')
  expect(webhook).toContain('signature_invalid')
  const form = operationOf('/api/test/payments/return', 'post')
  expect(form).toContain('application/x-www-form-urlencoded')
  expect(form).toContain('"303"')
  expect(form).not.toContain('ForeignOrigin')
  expect(operationOf('/api/test/payments/go', 'get')).toContain('"Location"')
  expect(operationOf('/api/test/export', 'get')).toContain('"text/csv; charset=utf-8"')
})
