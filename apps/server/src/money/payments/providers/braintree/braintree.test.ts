import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { leastAmount, readAccounts } from './accounts.ts'
import { readCharge, readSale } from './answers.ts'
import { cardOrigins, cardScript } from './card-page.ts'
import { isHttpsOrThisMachine } from './gateway.ts'
import { answerChallenge, isSigned } from './signature.ts'

const [challenge, webhook] = vectors('braintree')
const keys = { publicKey: 'integration_public_key', privateKey: 'integration_private_key' }

test('the challenge of the fact sheet', () => {
  expect(challenge).toMatchObject({ public_key: keys.publicKey, private_key: keys.privateKey })
  expect(answerChallenge(String(challenge?.challenge), keys)).toBe(challenge?.response)
  for (const other of ['', 'abc', `${challenge?.challenge}0`, '20f9f8ed05f77439fe955c977e4c8a5G'])
    expect(answerChallenge(other, keys)).toBeUndefined()
})

test('the webhook of the fact sheet', () => {
  const [signature, payload] = [String(webhook?.bt_signature), String(webhook?.bt_payload)]
  expect(isSigned({ signature, payload }, keys)).toBe(true)
  // A newline at its end may be lost on the way; other keys of the account sign too.
  expect(isSigned({ signature, payload: payload.trimEnd() }, keys)).toBe(true)
  expect(isSigned({ signature: `other|00&${signature}`, payload }, keys)).toBe(true)
  expect(isSigned({ signature, payload: payload.replace('P', 'Q') }, keys)).toBe(false)
  expect(isSigned({ signature, payload }, { ...keys, publicKey: 'other' })).toBe(false)
  expect(isSigned({ signature, payload }, { ...keys, privateKey: 'other' })).toBe(false)
  expect(isSigned({ signature, payload: `${payload}<` }, keys)).toBe(false)
  expect(isSigned({ signature: '', payload: '' }, keys)).toBe(false)
})

const sale = {
  id: 't1',
  type: 'sale',
  status: 'settled',
  amount: '12.50',
  currencyIsoCode: 'EUR',
  orderId: 'A',
}

test.each([
  ['submitted_for_settlement', 'paid'],
  ['settlement_pending', 'paid'],
  ['authorizing', 'pending'],
  ['a status of the future', 'pending'],
  ['processor_declined', 'failed'],
  ['settlement_declined', 'reversed'],
])('a sale that is %s is %s', (status, expected) => {
  expect(readSale({ ...sale, status })?.status).toBe(expected)
})

test('a refund, and a sale that was refused as a repetition, are no payments of this order id', () => {
  expect(readSale({ ...sale, type: 'credit', refundedTransactionId: 't0' })).toBeUndefined()
  const repeated = { status: 'gateway_rejected', gatewayRejectionReason: 'duplicate' }
  expect(readSale({ ...sale, ...repeated })).toBeUndefined()
})

test('of a sale that was voided, all has gone back', () => {
  const paid = readSale(sale)
  expect(readSale({ ...sale, status: 'voided' })).toEqual({ ...paid, refunded: 1250 })
})

test.each([
  ['91564', true],
  ['91565', false],
])('a sale without transaction and the error %s: uncertain is %s', (code, uncertain) => {
  const errors = { deepErrors: () => [{ code }] }
  const read = () => readCharge({ success: false, errors })
  expect(read).toThrow(expect.objectContaining({ uncertain, message: `answered 422 ${code}` }))
})

test('the merchant account decides on the currency', () => {
  const accounts = readAccounts('EUR=acme_eur USD=acme_usd')
  expect(accounts.get('USD')).toBe('acme_usd')
  expect(accounts.ids).toEqual(['acme_eur', 'acme_usd'])
  expect(leastAmount('EUR', accounts)).toBe(1)
  expect(leastAmount('GBP', accounts)).toBeUndefined()
  expect(() => accounts.get('GBP')).toThrow('no merchant account for GBP')
})

test('an address without HTTPS is one of this machine', () => {
  const good = ['https://bt.example.com', 'http://127.0.0.1:4702', 'http://localhost:4702']
  const bad = ['http://bt.example.com', 'http://127.0.0.1.example.com', 'ftp://localhost', 'localhost']
  expect([...good, ...bad].filter(isHttpsOrThisMachine)).toEqual(good)
})

test('the token cannot end the script, and each gateway has its own origins', () => {
  expect(cardScript('</script>')).not.toContain('</script>')
  const urls = { baseUrl: '', scriptsUrl: 'https://js.braintreegateway.com/web/3.144.0/js' }
  expect(cardOrigins({ environment: 'production', ...urls })).toContain('https://api.braintreegateway.com')
  expect(cardOrigins({ environment: 'sandbox', ...urls })).toContain(
    'https://client-analytics.sandbox.braintreegateway.com',
  )
})
