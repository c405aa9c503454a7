import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { amountOf, isUnknown, leastAmount, readRefund, readTransaction } from './transactions.ts'
import { flutterwaveWebhook, readSubject, signatureOf } from './webhook.ts'

const unasked = () => Promise.reject(new Error('it asked'))
const never = { transaction: unasked, refund: unasked }

test.each(vectors('flutterwave'))('the signature and the secret header of the fact sheet: %#', (vector) => {
  const [text, secret] = [String(vector.body), String(vector.secret_hash)]
  const signature = String(vector.flutterwave_signature_base64)
  expect(signatureOf(text, secret)).toBe(signature)
  const { accepts, headers: kept } = flutterwaveWebhook(secret, never)
  const given = (headers: Record<string, string>) =>
    accepts({ headers, query: new URLSearchParams(), body: Buffer.from(text) })
  const hash = String(vector.verif_hash_header)
  expect(given({ 'verif-hash': hash })).toBe(true)
  expect(given({ 'flutterwave-signature': signature })).toBe(true)
  expect(given({})).toBe(false)
  expect(given({ 'verif-hash': `${hash}x` })).toBe(false)
  // The secret does not make up for a wrong signature.
  expect(given({ 'verif-hash': hash, 'flutterwave-signature': `A${signature.slice(1)}` })).toBe(false)
  expect(kept).toEqual([])
})

test('only charges and refunds are fetched', () => {
  const charge = { event: 'charge.completed', data: { id: 7, status: 'failed' } }
  expect(readSubject(charge)).toEqual({ what: 'transaction', id: '7' })
  expect(readSubject({ event: 'refund.completed', data: { id: 8 } })).toEqual({ what: 'refund', id: '8' })
  expect(readSubject({ event: 'transfer.completed', data: { id: 7 } })).toBeUndefined()
  expect(() => readSubject({ event: 'charge.completed', data: {} })).toThrow()
})

test('fees that the payer bears are not what was paid to us', () => {
  const data = {
    id: 7,
    tx_ref: 'a',
    amount: 10.5,
    charged_amount: 10.75,
    currency: 'GHS',
    status: 'successful',
  }
  const paid = { status: 'paid', attemptId: 'a', providerPaymentId: '7', amount: 1050, currency: 'GHS' }
  expect(readTransaction(data)).toEqual(paid)
  expect(readTransaction({ ...data, amount: 1050, currency: 'XOF' })).toEqual({ ...paid, currency: 'XOF' })
  expect(() => readTransaction({ ...data, currency: 'XOF' })).toThrow('smallest unit')
  expect(readTransaction({ ...data, status: 'failed' }).status).toBe('failed')
  expect(readTransaction({ ...data, status: 'a new word' }).status).toBe('pending')
})

test('amounts are numbers of whole units, by the currency’s decimals', () => {
  expect([amountOf(1050, 'NGN'), amountOf(1050, 'UGX'), amountOf(110, 'TZS')]).toEqual([10.5, 1050, 1.1])
  expect([leastAmount('RWF'), leastAmount('NGN'), leastAmount('INR')]).toEqual([1, 100, undefined])
})

test('only a transaction that is not found is unknown', () => {
  const reply = (status: number, message: string) => ({
    status,
    body: { status: 'error', message, data: null },
  })
  expect(isUnknown(reply(400, 'No transaction was found for this id'))).toBe(true)
  expect(isUnknown(reply(400, 'Something else'))).toBe(false)
  expect(isUnknown(reply(200, 'No transaction was found for this id'))).toBe(false)
})

test('words of refunds', () => {
  const status = (word: string) => readRefund({ id: 1, status: word }).status
  expect(['completed', 'completed-mpgs', 'pending', 'new', 'failed'].map(status)).toEqual([
    'done',
    'done',
    'pending',
    'pending',
    'failed',
  ])
})
