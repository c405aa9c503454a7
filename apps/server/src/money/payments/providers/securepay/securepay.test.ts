import { expect, test } from 'vitest'
import { readPayment, readRefund } from './answers.ts'

const payment = { orderId: 'a1', amount: 1250, currency: 'AUD', status: 'paid' }
const reply = (change: object, status = 201) => ({ status, body: { ...payment, errorCode: null, ...change } })

test.each([
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['unknown', 'pending'],
  ['some new word', 'pending'],
])('a payment that is %s', (status, expected) => {
  expect(readPayment(reply({ status }))).toMatchObject({ status: expected, attemptId: 'a1' })
})

test('what cannot be read leaves open whether the card was charged', () => {
  for (const body of [undefined, {}, { ...payment, amount: '12.50' }, { ...payment, status: undefined }])
    expect(() => readPayment({ status: 201, body })).toThrow(expect.objectContaining({ uncertain: true }))
})

test('errors are a refusal, also with a status of success, and free text is not repeated', () => {
  const errors = [{ id: '1', code: 'INVALID_ORDER_ID', detail: 'card 4111' }]
  for (const status of [200, 400])
    expect(() => readPayment(reply({ errors }, status))).toThrow(`answered ${status} INVALID_ORDER_ID`)
  expect(() => readPayment(reply({ errors: [{ code: 'card 4111' }] }, 400))).toThrow(/^answered 400$/)
})

test('a refund', () => {
  const refund = (status: string) => readRefund(reply({ status, bankTransactionId: 17 }))
  expect(refund('paid')).toEqual({ status: 'done', providerRefundId: '17' })
  expect(refund('failed').status).toBe('failed')
  expect(refund('unknown').status).toBe('pending')
})
