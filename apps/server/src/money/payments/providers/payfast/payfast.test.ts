import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import type { OutboundRequest } from '../../../../platform/outbound/outbound-request.ts'
import { makeApi, readRefund } from './api.ts'
import { parseItn, readItn } from './itn.ts'
import { checkoutFields, readValidation } from './payfast.ts'
import { apiSignatureOf, encodeFields, signatureOf } from './signature.ts'

const [itn, form, rest] = vectors('payfast')

const attempt = {
  id: 'ORD1',
  amount: 10_000,
  currency: 'ZAR',
  providerReference: null,
  createdAt: new Date(),
  description: 'Ride #ORD1',
  payer: {
    userId: '',
    firstName: 'Tom',
    lastName: "O'Neil",
    email: 'tom@example.com',
    mobile: '',
    address: '',
  },
  returnUrl: 'https://example.com/return',
  cancelUrl: 'https://example.com/cancel',
  webhookUrl: 'https://example.com/notify',
  language: 'en',
}
const keys = { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' }

test('the whole form is the one of the fact sheet, in its order', () => {
  const fields = checkoutFields(attempt, keys)
  expect(fields.at(-1)).toEqual(['signature', form?.md5])
  expect(encodeFields([...fields.slice(0, -1), ['passphrase', keys.passphrase]])).toBe(form?.string)
})

test('what PHP takes for empty is neither sent nor signed, and long texts are cut', () => {
  const payer = { ...attempt.payer, firstName: ' 0 ', lastName: '  ' }
  const fields = checkoutFields({ ...attempt, payer, description: `${'é'.repeat(99)}😀` }, keys)
  expect(fields.map(([name]) => name)).not.toContain('name_first')
  expect(fields.map(([name]) => name)).not.toContain('name_last')
  const [, item = ''] = fields.find(([name]) => name === 'item_name') ?? []
  expect(item.length).toBeLessThanOrEqual(100)
  expect(item.isWellFormed()).toBe(true)
})

test('the API signs the values in the order of their names', () => {
  const values = Object.fromEntries(new URLSearchParams(String(rest?.string)))
  expect(apiSignatureOf(Object.fromEntries(Object.entries(values).reverse()))).toBe(rest?.md5)
})

test('what follows the signature of a message is no part of it', () => {
  const body = Buffer.from(`${itn?.string}&signature=${itn?.md5}&amount_gross=9999.00`)
  const { fields, signature } = parseItn(body)
  expect(signatureOf(fields)).toBe(signature)
  expect(readItn({ fields, signature })).toEqual({
    kind: 'payment',
    report: {
      status: 'paid',
      attemptId: '000000020',
      providerPaymentId: '1579137',
      amount: 1500,
      currency: 'ZAR',
    },
  })
  expect(parseItn(Buffer.from('m_payment_id=1'))).toEqual({ fields: [], signature: undefined })
})

test.each([
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['PENDING', 'pending'],
  ['SOMETHING_NEW', 'pending'],
])('%s is %s', (said, status) => {
  const body = Buffer.from(`${itn?.string}&signature=`.replace('COMPLETE', said))
  expect(readItn(parseItn(body))).toMatchObject({ report: { status } })
})

test('only VALID and INVALID say something', () => {
  expect(readValidation({ status: 200, body: Buffer.from('VALID\n') })).toBe(true)
  expect(readValidation({ status: 200, body: Buffer.from('INVALID') })).toBe(false)
  expect(() => readValidation({ status: 200, body: Buffer.from('<html>') })).toThrow('does not say')
  expect(() => readValidation({ status: 404, body: Buffer.from('VALID') })).toThrow('does not say')
})

test.each([
  [{ code: 200, status: 'success', data: { response: true } }, 'done'],
  [{ code: 200, status: 'success', data: { response: { id: 1 } } }, 'done'],
  [{ code: 200, status: 'success', data: { response: false } }, 'rejected'],
  [{ code: 400, status: 'failed', data: { response: false } }, 'rejected'],
  ['OK', 'unreadable'],
])('a refund answered by %j is %s', (body, outcome) => {
  const read = () => readRefund({ status: 200, body })
  if (outcome === 'done') expect(read()).toEqual({ status: 'done', providerRefundId: null })
  else expect(read).toThrow(expect.objectContaining({ kind: outcome }))
})

const bySource = { method: 'PAYMENT_SOURCE' }
const toBank = { method: 'BANK_PAYOUT' }
const whole = { status: 'REFUNDABLE', amount_available_for_refund: 10_000 }

test.each([
  [
    'by bank payout, which needs an account number',
    { ...whole, refund_full: toBank, refund_partial: toBank },
  ],
  ['in another unit than cents', { ...whole, amount_available_for_refund: 100.0 }],
  ['no more', { ...whole, status: 'COMPLETED' }],
])('a payment that is refunded %s is not refunded', async (_, said) => {
  const sent: OutboundRequest[] = []
  const api = makeApi(
    { ...keys, apiBaseUrl: 'https://api.payfast.co.za', isSandbox: false },
    {
      now: () => new Date('2026-01-02T03:04:05.678Z'),
      resolve: async () => [],
      async send(request) {
        sent.push(request)
        return { status: 200, body: { refund_full: bySource, refund_partial: bySource, ...said } }
      },
    },
  )
  const about = { id: 'R1', attempt, providerPaymentId: '1579137', reason: 'Test' }
  const refund = api.refund({ ...about, amount: 10_000, isWhole: true })
  await expect(refund).rejects.toMatchObject({ kind: 'rejected' })
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
  expect(sent[0]?.headers?.timestamp).toBe('2026-01-02T03:04:05+0000')
})
