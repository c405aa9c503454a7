import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { isSignedAndFresh } from '../signatures.ts'
import { fromStripeAmount, leastAmount, toStripeAmount } from './amounts.ts'
import { readEvent } from './events.ts'
import { leastAmounts } from './least-amounts.ts'
import { readSession } from './sessions.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test.each(vectors('stripe_header'))('the header of the fact sheet: %o', ({ secret, timestamp, body, v1 }) => {
  const header = `t=${timestamp},v0=ignored,v1=0000,v1=${v1}`
  const check = (given: string, age: number) =>
    isSignedAndFresh(given, Buffer.from(String(body)), String(secret), at(Number(timestamp) + age))
  expect(check(header, 0)).toBe(true)
  expect(check(header, 300)).toBe(true)
  expect(check(header, 301)).toBe(false)
  expect(check(header.replace('v1=9', 'v0=9'), 0)).toBe(false)
  expect(check(`v1=${v1}`, 0)).toBe(false)
})

test('a header of the SDK is accepted', () => {
  const payload = '{"id":"evt_1","name":"Zoë 😀"}'
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_1',
    timestamp: 1_767_323_045,
  })
  const check = (body: string, secret: string) =>
    isSignedAndFresh(header, Buffer.from(body), secret, at(1_767_323_045))
  expect(check(payload, 'whsec_1')).toBe(true)
  expect(check(payload, 'whsec_2')).toBe(false)
  expect(check(`${payload} `, 'whsec_1')).toBe(false)
})

test.each([
  ['EUR', 1250, 1250],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['UGX', 3700, 370_000],
  ['KWD', 1250, 1250],
  ['MGA', 500_000, 5000],
  ['HUF', 17_550, 17_550],
])('an amount of %s: %i minor units are %i', (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount)
  expect(fromStripeAmount(amount, currency)).toBe(minor)
})

test('an amount that Stripe cannot charge is refused, and one below the smallest unit is unreadable', () => {
  expect(() => toStripeAmount(1255, 'KWD')).toThrow('in steps')
  expect(() => toStripeAmount(150, 'MGA')).toThrow('in steps')
  expect(() => fromStripeAmount(50_050, 'ISK')).toThrow('below the smallest unit')
})

test('every least amount is one that Stripe can charge', () => {
  expect(Object.keys(leastAmounts).length).toBeGreaterThan(100)
  for (const [currency, minor] of Object.entries(leastAmounts)) {
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect(toStripeAmount(minor, currency)).toBeGreaterThan(0)
  }
  expect(leastAmount('CLF')).toBeUndefined()
})

const session = {
  client_reference_id: 'A',
  status: 'complete',
  payment_status: 'unpaid',
  payment_intent: { id: 'pi_1', status: 'processing' },
  amount_total: 1250,
  currency: 'eur',
}

test('a slow method is pending until the bank answers, and failed when it refuses', () => {
  expect(readSession(session)).toEqual({ status: 'pending', attemptId: 'A' })
  const refused = { ...session, payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }
  expect(readSession(refused)).toEqual({ status: 'failed', attemptId: 'A' })
  const data = { object: { ...session, payment_intent: 'pi_1' } }
  expect(readEvent({ id: 'evt_1', type: 'checkout.session.async_payment_failed', data })).toEqual({
    kind: 'payment',
    report: { status: 'failed', attemptId: 'A' },
  })
})

test('a session of another shop on the same account is no payment of ours', () => {
  const data = { object: { ...session, client_reference_id: null, payment_status: 'paid' } }
  expect(readEvent({ id: 'evt_1', type: 'checkout.session.completed', data })).toEqual({ kind: 'ignored' })
})

test.each([
  ['created', 'needs_response', 'opened'],
  ['created', 'warning_needs_response', undefined],
  ['funds_withdrawn', 'needs_response', 'opened'],
  ['updated', 'under_review', undefined],
  ['closed', 'won', 'won'],
  ['closed', 'lost', 'lost'],
  ['closed', 'warning_closed', undefined],
])('a dispute that is %s with the status %s: %s', (type, status, expected) => {
  const object = { id: 'dp_1', status, payment_intent: 'pi_1', amount: 50_000, currency: 'isk' }
  const read = readEvent({ id: 'evt_1', type: `charge.dispute.${type}`, data: { object } })
  if (expected === undefined) expect(read).toEqual({ kind: 'ignored' })
  else expect(read).toMatchObject({ kind: 'dispute', status: expected, amount: 500, currency: 'ISK' })
})
