import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingAccount, platformAccounts } from '../ledger/accounts.ts'
import { cardRefunded, cardRefundReturned } from '../ledger/postings.ts'
import {
  needsDecision,
  type RefundablePayment,
  refundAccount,
  refundableAmount,
  refundMovesTo,
  refundStatuses,
  whyNoRefund,
} from './refund.ts'

const payer = { role: 'rider', userId: 'r' } as const
const status = fc.constantFrom(...refundStatuses)
const paid = (change: Partial<RefundablePayment> = {}): RefundablePayment => ({
  status: 'paid',
  outcome: 'settled',
  amount: 1000,
  booking: { status: 'COMPLETE', prepaid: false },
  refunds: [],
  disputes: [],
  ...change,
})
const able = { hasRefunds: true }
const minute = 60_000

test('a refund and its failure sum to zero, and leave every account as before', () => {
  const account = fc.constantFrom('platform:refunds', 'rider:r', 'driver:d')
  fc.assert(
    fc.property(account, fc.integer({ min: 1, max: 10 ** 12 }), (from, amount) => {
      const refund = { provider: 'stripe', account: from, amount }
      const out = cardRefunded(refund)
      expect(out.map((line) => [line.account, line.amount])).toEqual([
        [from, -amount],
        [clearingAccount('stripe'), amount],
      ])
      const balances = new Map<string, number>()
      for (const { account: name, amount: change } of [...out, ...cardRefundReturned(refund)])
        balances.set(name, (balances.get(name) ?? 0) + change)
      expect([...balances.values()]).toEqual([0, 0])
      expect(() => cardRefunded({ ...refund, amount: -amount })).toThrow(RangeError)
    }),
  )
})

test('of a payment that was reversed, nothing is left to refund', () => {
  const reversed = paid({ reversedAt: new Date(0) })
  expect(refundableAmount(reversed)).toBe(0)
  expect(whyNoRefund(reversed, able)).toBe('nothing_left')
})

test('refunds that are allowed never come to more than was paid', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1500 }), status)), (asked) => {
      const refunds: { status: (typeof refundStatuses)[number]; amount: number }[] = []
      for (const [amount, end] of asked) {
        const payment = paid({ refunds })
        if (whyNoRefund(payment, able) === undefined && amount <= refundableAmount(payment))
          refunds.push({ amount, status: end })
      }
      const back = refunds.filter((refund) => refund.status !== 'failed')
      expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(1000)
      // One at a time.
      expect(back.filter((refund) => refund.status !== 'done').length).toBeLessThanOrEqual(1)
    }),
  )
})

test('why a payment cannot be refunded', () => {
  expect(whyNoRefund(paid(), able)).toBeUndefined()
  expect(whyNoRefund(paid({ status: 'pending' }), able)).toBe('not_paid')
  expect(whyNoRefund(paid(), undefined)).toBe('not_set_up')
  expect(whyNoRefund(paid(), { hasRefunds: false })).toBe('no_refunds')
  expect(whyNoRefund(paid({ refunds: [{ status: 'pending', amount: 1 }] }), able)).toBe('refund_open')
  expect(whyNoRefund(paid({ refunds: [{ status: 'done', amount: 1000 }] }), able)).toBe('nothing_left')
  expect(whyNoRefund(paid({ refunds: [{ status: 'failed', amount: 1000 }] }), able)).toBeUndefined()
  expect(whyNoRefund(paid({ disputes: [{ status: 'opened', amount: 1 }] }), able)).toBe('disputed')
  expect(whyNoRefund(paid({ disputes: [{ status: 'lost', amount: 1000 }] }), able)).toBe('nothing_left')
  expect(whyNoRefund(paid({ disputes: [{ status: 'won', amount: 1000 }] }), able)).toBeUndefined()
  const onItsWay = { status: 'NEW', prepaid: true } as const
  expect(whyNoRefund(paid({ booking: onItsWay }), able)).toBe('booking_open')
  // The wallet has it already.
  expect(whyNoRefund(paid({ booking: onItsWay, outcome: 'credited' }), able)).toBeUndefined()
})

test('what paid a ride is refunded by the platform; what went to a wallet comes out of it', () => {
  expect(refundAccount(paid(), payer)).toBe(platformAccounts.refunds)
  expect(refundAccount(paid({ outcome: 'credited' }), payer)).toBe('rider:r')
  const topUp = paid({ outcome: 'toppedUp', booking: null })
  expect(refundAccount(topUp, { role: 'driver', userId: 'd' })).toBe('driver:d')
  // The driver keeps it.
  expect(refundAccount(paid({ outcome: 'tipped' }), payer)).toBe('rider:r')
  // The cancellation has given the money to the wallet.
  expect(refundAccount(paid({ booking: { status: 'CANCELLED', prepaid: true } }), payer)).toBe('rider:r')
})

test('a refund that failed stays failed, and one that is done can only fail', () => {
  fc.assert(
    fc.property(fc.array(status), (reports) => {
      const end = reports.reduce<(typeof refundStatuses)[number]>(
        (before, after) => (refundMovesTo(before, after) ? after : before),
        'sending',
      )
      expect(end === 'failed').toBe(reports.includes('failed'))
      expect(end === 'done').toBe(!reports.includes('failed') && reports.includes('done'))
    }),
  )
})

test('an admin decides where nothing else will tell', () => {
  const [sentAt, soon, late] = [new Date(0), new Date(minute), new Date(3 * minute)]
  expect(needsDecision({ status: 'sending', sentAt: null, askAt: null }, late)).toBe(false)
  expect(needsDecision({ status: 'sending', sentAt, askAt: null }, soon)).toBe(false)
  expect(needsDecision({ status: 'sending', sentAt, askAt: null }, late)).toBe(true)
  expect(needsDecision({ status: 'pending', sentAt, askAt: late }, late)).toBe(false)
  expect(needsDecision({ status: 'pending', sentAt, askAt: null }, soon)).toBe(true)
  expect(needsDecision({ status: 'done', sentAt, askAt: null }, late)).toBe(false)
})
