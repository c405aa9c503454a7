import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { amountOf, leastAmount, readPayment, readSearch } from './payments.ts'
import { isSigned, manifestOf, signatureOf } from './signature.ts'

const requestId = '2066ca19-c6f1-498a-be75-1923005edd06'
const signedAt = 1_742_505_638_683

const delivery = (id: string, v1: string, change: Record<string, string> = {}) => ({
  headers: { 'x-signature': `ts=${signedAt},v1=${v1}`, 'x-request-id': requestId, ...change },
  query: new URLSearchParams({ 'data.id': id, type: 'payment' }),
  body: Buffer.from('{}'),
})

test.each(vectors('mercadopago'))('the signature of the fact sheet: %#', (vector) => {
  const [manifest, v1, secret] = [String(vector.manifest), String(vector.v1), String(vector.secret)]
  expect(signatureOf(manifest, secret)).toBe(v1)
  const id = /^id:(\w+);/.exec(manifest)?.[1] ?? ''
  expect(manifestOf(id, requestId, String(signedAt))).toBe(manifest)
  const at = new Date(signedAt)
  expect(isSigned(delivery(id, v1), secret, at)).toBe(true)
  // Signed in lower case, and named in upper case.
  if (id === id.toLowerCase()) expect(isSigned(delivery(id.toUpperCase(), v1), secret, at)).toBe(true)
  expect(isSigned(delivery(`${id}1`, v1), secret, at)).toBe(false)
  expect(isSigned(delivery(id, v1, { 'x-request-id': 'another' }), secret, at)).toBe(false)
  expect(isSigned(delivery(id, v1), 'another', at)).toBe(false)
})

test('a signature is believed for days, in milliseconds or in seconds, and then no more', () => {
  const secret = 'your_secret_key_here'
  const [, , vector] = vectors('mercadopago')
  const sent = delivery('123456789', String(vector?.v1))
  const days = (count: number) => new Date(signedAt + count * 86_400_000)
  expect([isSigned(sent, secret, days(15)), isSigned(sent, secret, days(17))]).toEqual([true, false])
  expect(isSigned(sent, secret, days(-1))).toBe(false)
  const seconds = String(Math.floor(signedAt / 1000))
  const v1 = signatureOf(manifestOf('123456789', requestId, seconds), secret)
  const inSeconds = delivery('123456789', '', { 'x-signature': `ts=${seconds},v1=${v1}` })
  expect([isSigned(inSeconds, secret, days(15)), isSigned(inSeconds, secret, days(17))]).toEqual([
    true,
    false,
  ])
})

test('a part that has no value is not signed', () => {
  expect(manifestOf('1', '', '2')).toBe('id:1;ts:2;')
})

test('Chilean and Colombian pesos go without decimals', () => {
  expect(amountOf(1250, 'CLP')).toBe(1250)
  expect(amountOf(125_000, 'COP')).toBe(1250)
  expect(() => amountOf(125_050, 'COP')).toThrow('steps')
  expect(JSON.stringify(amountOf(1_234_567_890_110, 'BRL'))).toBe('12345678901.1')
  expect([leastAmount('CLP'), leastAmount('ARS'), leastAmount('EUR')]).toEqual([1, 100, undefined])
})

const paymentWith = (id: number, status: string, change: object = {}) => ({
  id,
  status,
  external_reference: 'a',
  transaction_amount: 12.5,
  currency_id: 'BRL',
  ...change,
})

test('of several payments of a checkout, the one that is paid counts, whatever came last', () => {
  const say = (...statuses: string[]) =>
    readSearch({ results: statuses.map((status, at) => paymentWith(at, status)) }, 'a')?.status
  expect(say('rejected', 'approved', 'rejected')).toBe('paid')
  expect(say('rejected', 'in_process')).toBe('pending')
  expect(say('rejected', 'cancelled')).toBe('failed')
  expect(say('in_mediation')).toBe('paid')
  expect(say('a new word')).toBe('pending')
  expect(say()).toBeUndefined()
  expect(
    readSearch({ results: [paymentWith(1, 'approved', { external_reference: 'ab' })] }, 'a'),
  ).toBeUndefined()
})

test('a second payment of a checkout is reported too', () => {
  const results = [paymentWith(1, 'approved'), paymentWith(2, 'rejected'), paymentWith(3, 'approved')]
  expect(readSearch({ results }, 'a')).toMatchObject({
    ...{ status: 'paid', providerPaymentId: '1' },
    others: [
      { status: 'paid', providerPaymentId: '3' },
      { status: 'failed', providerPaymentId: '2' },
    ],
  })
})

test('of a payment that was refunded, it says how much: of one that was refunded whole, all', () => {
  const say = (status: string, change: object = {}) =>
    readSearch({ results: [paymentWith(1, status, change)] }, 'a')
  expect(say('approved', { transaction_amount_refunded: 0 })).not.toHaveProperty('refunded')
  expect(say('approved', { transaction_amount_refunded: 2.5 })).toMatchObject({ refunded: 250 })
  expect(say('refunded')).toMatchObject({ status: 'paid', amount: 1250, refunded: 1250 })
})

test('a payment that went back is a refund or a dispute', () => {
  const refunds = [
    { id: 1, status: 'approved', amount: 10 },
    { id: 2, status: 'in_process', amount: 2.5 },
  ]
  const about = { payment: { providerPaymentId: '7' }, currency: 'BRL' }
  expect(readPayment(paymentWith(7, 'approved', { refunds }))).toEqual({
    kind: 'refund',
    ...about,
    providerRefundId: '2',
    status: 'pending',
    amount: 250,
  })
  const dispute = { kind: 'dispute', ...about, providerDisputeId: '7', amount: 1250 }
  const chargedBack = (status_detail: string) =>
    readPayment(paymentWith(7, 'charged_back', { status_detail }))
  expect(chargedBack('in_process')).toEqual({ ...dispute, status: 'opened' })
  expect(chargedBack('reimbursed')).toEqual({ ...dispute, status: 'won' })
  expect(readPayment(paymentWith(7, 'approved', { external_reference: null }))).toEqual({ kind: 'ignored' })
})
