import { expect, test } from 'vitest'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import { sendOnce } from './send-once.ts'

test.each([
  ['a broken connection', new OutboundFailure('unreachable', 'ECONNRESET'), 'unreadable'],
  ['a server that failed', new OutboundFailure('overloaded', 'answered 503'), 'unreadable'],
  ['no answer in time', new OutboundFailure('timeout', 'did not answer in time'), 'timeout'],
  ['no connection', new OutboundFailure('unreachable', 'ECONNREFUSED'), 'unreachable'],
  ['too many requests', new OutboundFailure('overloaded', 'answered 429'), 'overloaded'],
  ['a refusal', new OutboundFailure('rejected', 'answered 400'), 'rejected'],
])('%s', async (_, failure, kind) => {
  const sent = sendOnce(() => Promise.reject(failure), { method: 'POST', url: 'https://api.example.com' })
  await expect(sent).rejects.toMatchObject({ kind })
})

test('it is not repeated', async () => {
  const request = await sendOnce(async (sent) => ({ status: 200, body: sent.repeatable }), {
    method: 'POST',
    url: 'https://api.example.com',
  })
  expect(request.body).toBe(false)
})
