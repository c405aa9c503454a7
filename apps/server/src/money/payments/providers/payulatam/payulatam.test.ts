import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { toPay, toRefund } from './amounts.ts'
import { findRefund, type Order, readRefund, reportOf } from './answers.ts'
import {
  type Algorithm,
  digestOf,
  isSigned,
  newValueOf,
  type SignedConfirmation,
  signatureOfForm,
} from './signature.ts'

const secretKey = 'test123'
const merchantId = '508029'
const apiKey = '4Vj8eK4rloUd272L48hsrarnUA'

function algorithmOf(name: string): Algorithm {
  if (name.includes('hmac')) return 'HMAC-SHA256'
  if (name.includes('sha256')) return 'SHA256'
  return name.includes('sha1') ? 'SHA' : 'MD5'
}

test.each(vectors('payulatam'))('the signature of the fact sheet: $name', ({ name, string, digest }) => {
  const algorithm = algorithmOf(String(name))
  expect(digestOf(String(string), algorithm, secretKey)).toBe(digest)
  const keys = { merchantId, apiKey, secretKey, algorithm }
  const [, , reference = '', value = '', currency = '', state = ''] = String(string).split('~')
  if (String(name).startsWith('request'))
    expect(signatureOfForm(keys, { referenceCode: reference, amount: value, currency })).toBe(digest)
  if (!String(name).startsWith('confirmation')) return
  const confirmation: SignedConfirmation = {
    merchant_id: merchantId,
    reference_sale: reference,
    value: value.padEnd(6, '0'),
    currency,
    state_pol: state,
    sign: String(digest),
  }
  expect(isSigned(keys, confirmation)).toBe(true)
  for (const change of [{ value: '150.01' }, { state_pol: '6' }, { merchant_id: '1' }, { currency: 'COP' }])
    expect(isSigned(keys, { ...confirmation, ...change })).toBe(false)
})

test('an algorithm weaker than the configured one is refused, a stronger one is not', () => {
  const signedWith = (used: Algorithm, algorithm: Algorithm) => {
    const sign = digestOf(`${apiKey}~${merchantId}~ORD1~150.0~USD~4`, used, secretKey)
    const rest = { merchant_id: merchantId, reference_sale: 'ORD1', currency: 'USD', state_pol: '4' }
    return isSigned({ merchantId, apiKey, secretKey, algorithm }, { ...rest, value: '150.00', sign })
  }
  expect(signedWith('SHA256', 'SHA256')).toBe(true)
  expect(signedWith('SHA256', 'MD5')).toBe(true)
  expect(signedWith('MD5', 'SHA256')).toBe(false)
  expect(signedWith('SHA', 'SHA256')).toBe(false)
  expect(signedWith('SHA256', 'HMAC-SHA256')).toBe(false)
})

test('the amount as a confirmation signs it', () => {
  const values = ['150.00', '150.20', '150.25', '150.05', '150', '150.2', '20000.00']
  expect(values.map(newValueOf)).toEqual(['150.0', '150.2', '150.25', '150.05', '150.0', '150.2', '20000.0'])
  for (const value of ['', '150.', '1e3', '-150.00', '150.255']) expect(newValueOf(value)).toBeUndefined()
})

test('amounts: whole pesos in Colombia and Chile, and of refunds in Argentina', () => {
  expect(toPay(2_000_000, 'COP')).toBe('20000')
  expect(toPay(20_000, 'CLP')).toBe('20000')
  expect(toPay(1250, 'ARS')).toBe('12.50')
  expect(() => toPay(2_000_050, 'COP')).toThrow(expect.objectContaining({ kind: 'rejected' }))
  expect(toRefund(1205, 'USD')).toBe(12.05)
  expect(toRefund(120_000, 'ARS')).toBe(1200)
  expect(() => toRefund(1250, 'ARS')).toThrow(expect.objectContaining({ kind: 'rejected' }))
})

const transaction = (
  id: string,
  state: string | null,
  type = 'AUTHORIZATION_AND_CAPTURE',
  value = 150.25,
) => ({
  id,
  type,
  transactionResponse: { state },
  additionalValues: { TX_VALUE: { value, currency: 'USD' } },
})
const order = (...transactions: Order['transactions'] & object): Order => orderOf(857, ...transactions)
const orderOf = (id: number, ...transactions: Order['transactions'] & object): Order => ({
  id,
  referenceCode: 'ORD1',
  transactions,
})

test('one approved try pays, whatever came before or after it', () => {
  const paid = {
    status: 'paid',
    attemptId: 'ORD1',
    providerPaymentId: '857/t2',
    amount: 15_025,
    currency: 'USD',
  }
  const approved = transaction('t2', 'APPROVED')
  const declined = { status: 'failed', attemptId: 'ORD1', providerPaymentId: '857/t1' }
  expect(reportOf([order(transaction('t1', 'DECLINED')), order(approved)])).toEqual({
    ...paid,
    others: [declined],
  })
  expect(reportOf([order(approved, transaction('t3', 'APPROVED', 'REFUND'))])).toEqual(paid)
})

test('a second approved try is a second payment', () => {
  const both = reportOf([order(transaction('t1', 'APPROVED')), order(transaction('t2', 'APPROVED'))])
  expect(both).toMatchObject({
    ...{ status: 'paid', providerPaymentId: '857/t1' },
    others: [{ status: 'paid', providerPaymentId: '857/t2', amount: 15_025, currency: 'USD' }],
  })
})

test('without one, it is pending, failed, expired or open', () => {
  const statusOf = (...states: (string | null)[]) =>
    reportOf([order(...states.map((state) => transaction('t', state)))])?.status
  expect(statusOf('DECLINED', 'PENDING')).toBe('pending')
  expect(statusOf('SUBMITTED')).toBe('pending')
  expect(statusOf('EXPIRED', 'DECLINED')).toBe('failed')
  expect(statusOf('EXPIRED')).toBe('expired')
  expect(statusOf(null)).toBe('open')
  expect(statusOf()).toBe('open')
  expect(reportOf([order(transaction('t', 'APPROVED', 'REFUND'))])?.status).toBe('open')
  expect(reportOf([])).toBeUndefined()
})

test('a refund: its answer, and its state among the transactions', () => {
  const answer = (code: string, transactionResponse: object) =>
    readRefund({ status: 200, body: { code, transactionResponse } })
  expect(answer('SUCCESS', { state: 'PENDING', transactionId: null })).toEqual({
    status: 'pending',
    providerRefundId: null,
  })
  expect(() => answer('ERROR', {})).toThrow(expect.objectContaining({ kind: 'rejected' }))
  expect(() => answer('SUCCESS', { state: 'ODD' })).toThrow(expect.objectContaining({ uncertain: true }))
  const orders = [order(transaction('t1', 'APPROVED'), transaction('r1', 'DECLINED', 'PARTIAL_REFUND'))]
  expect(findRefund(orders, 'r1')).toEqual({ status: 'failed', providerPaymentId: '857/t1' })
  expect(findRefund(orders, 't1')).toBeUndefined()
})

test('a refund is of the payment in its own order, where that has one alone', () => {
  const first = orderOf(857, transaction('t0', 'DECLINED'), transaction('t1', 'APPROVED'))
  const refund = transaction('r1', 'APPROVED', 'REFUND')
  expect(findRefund([first, orderOf(858, transaction('t2', 'APPROVED'), refund)], 'r1')).toEqual({
    status: 'done',
    providerPaymentId: '858/t2',
  })
  const both = orderOf(859, transaction('t3', 'APPROVED'), transaction('t4', 'APPROVED'), refund)
  expect(findRefund([both], 'r1')).toEqual({ status: 'done' })
})
