import { expect, test } from 'vitest'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import { movingMoney } from './moving-money.ts'

test.each([
  ['a broken connection', new OutboundFailure('unreachable', 'ECONNRESET'), 'unreadable'],
  ['a server that failed', new OutboundFailure('overloaded', 'answered 503'), 'unreadable'],
  ['no answer in time', new OutboundFailure('timeout', 'did not answer in time'), 'timeout'],
  ['no connection', new OutboundFailure('unreachable', 'ECONNREFUSED'), 'unreachable'],
  ['too many requests', new OutboundFailure('overloaded', 'answered 429'), 'overloaded'],
  ['a refusal', new OutboundFailure('rejected', 'answered 400'), 'rejected'],
])('%s', async (_, failure, kind) => {
  await expect(movingMoney(Promise.reject(failure))).rejects.toMatchObject({ kind })
})
