import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { readMessage, readPayment, readRefund, readStatus } from './answers.ts'
import { seal, signatureOf, unseal } from './signature.ts'

const asForm = (data: unknown, signature: unknown) =>
  Buffer.from(new URLSearchParams({ data: String(data), signature: String(signature) }).toString())

test.each(vectors('liqpay'))('the signature of the fact sheet: $name', (vector) => {
  const { data, private_key: key, signature, name } = vector
  const version = String(name).startsWith('v3') ? 3 : 7
  expect(signatureOf(String(data), String(key), version)).toBe(signature)
  // The version 3 is a text in one of them, and 7 a number in the other.
  expect(unseal(asForm(data, signature), String(key))).toMatchObject({ order_id: '000001', amount: '3' })
})

test('the version in the data decides by which hash it is checked, and no other is read', () => {
  const { data } = seal({ version: 7, status: 'success' }, 'key')
  expect(unseal(asForm(data, signatureOf(data, 'key', 7)), 'key')).toEqual({ version: 7, status: 'success' })
  expect(unseal(asForm(data, signatureOf(data, 'key', 3)), 'key')).toBeUndefined()
  const old = Buffer.from('{"version":1}').toString('base64')
  expect(unseal(asForm(old, signatureOf(old, 'key', 3)), 'key')).toBeUndefined()
  expect(unseal(asForm('e30=', 'x'), 'key')).toBeUndefined()
  expect(unseal(asForm('no JSON', 'x'), 'key')).toBeUndefined()
  expect(unseal(Buffer.from(''), 'key')).toBeUndefined()
})

test('the text is UTF-8', () => {
  const { data } = seal({ version: 7, description: 'Поїздка' }, 'key')
  expect(Buffer.from(data, 'base64').toString()).toContain('Поїздка')
})

const live = { isTest: false }
const said = { order_id: 'ORD1', payment_id: 165_629, amount: 10, currency: 'UAH', status: 'success' }

test.each([10, 10.0, '10', '10.00', 10.5, '10.50'])('the amount %j is read without rounding', (amount) => {
  const minor = String(amount).startsWith('10.5') ? 1050 : 1000
  expect(readPayment({ ...said, amount }, live)).toEqual({
    status: 'paid',
    attemptId: 'ORD1',
    providerPaymentId: '165629',
    amount: minor,
    currency: 'UAH',
  })
})

test.each([
  ['failure', 'failed'],
  ['error', 'failed'],
  ['reversed', 'failed'],
  ['3ds_verify', 'open'],
  ['wait_accept', 'pending'],
  ['processing', 'pending'],
  ['a status of tomorrow', 'pending'],
])('%s is %s', (status, expected) => {
  expect(readPayment({ ...said, status }, live).status).toBe(expected)
})

test('a payment of the sandbox counts with test keys alone', () => {
  expect(readPayment({ ...said, status: 'sandbox' }, live).status).toBe('failed')
  expect(readPayment({ ...said, status: 'sandbox' }, { isTest: true }).status).toBe('paid')
})

test('a success without an amount is no success', () => {
  expect(() => readPayment({ order_id: 'ORD1', status: 'success' }, live)).toThrow()
  expect(() => readPayment({ ...said, amount: 10.005 }, live)).toThrow('below the smallest unit')
})

test('messages of refunds and of other actions say nothing of the payment', () => {
  expect(readMessage({ ...said, action: 'pay' }, live)).toMatchObject({ report: { status: 'paid' } })
  expect(readMessage({ ...said, action: 'pay', status: 'reversed' }, live)).toEqual({ kind: 'ignored' })
  expect(readMessage({ ...said, action: 'subscribe' }, live)).toEqual({ kind: 'ignored' })
})

test('a failed payment, an unknown one, and a refused request are told apart', () => {
  const ask = (body: unknown) => readStatus({ status: 200, body }, live)
  expect(ask({ ...said, result: 'error', status: 'failure', err_code: 'limit' })?.status).toBe('failed')
  expect(ask({ result: 'error', status: 'error', err_code: 'payment_not_found' })).toBeUndefined()
  expect(() => ask({ result: 'error', err_code: 'invalid_signature' })).toThrow(
    expect.objectContaining({ kind: 'refused' }),
  )
  expect(() => ask({ result: 'error', err_code: 'text with data' })).toThrow(/^answered 200$/)
})

test.each([
  [
    { result: 'ok', status: 'reversed' },
    { status: 'done', providerRefundId: null },
  ],
  [
    { result: 'ok', status: 'success' },
    { status: 'done', providerRefundId: null },
  ],
  [
    { result: 'ok', status: 'success', wait_amount: true },
    { status: 'pending', providerRefundId: 'R1' },
  ],
  [
    { result: 'ok', status: 'processing' },
    { status: 'pending', providerRefundId: 'R1' },
  ],
  [
    { result: 'ok', status: 'failure' },
    { status: 'failed', providerRefundId: null },
  ],
])('a refund answered by %j', (body, expected) => {
  expect(readRefund({ status: 200, body }, 'R1')).toEqual(expected)
})

test.each([
  [200, { result: 'error', err_code: 'refund_amount_exceeded' }, 'rejected'],
  [400, undefined, 'rejected'],
  [200, [], 'unreadable'],
  [200, { status: 'reversed' }, 'unreadable'],
])('a refund answered %i with %j is %s', (status, body, kind) => {
  expect(() => readRefund({ status, body }, 'R1')).toThrow(expect.objectContaining({ kind }))
})
