import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingDays, providerOfAccount } from './clearing.ts'

test('a payment is owed until it is paid out with the fee', () => {
  const sums = [
    { day: '2026-11-21', purpose: 'card-payment', amount: -2500 },
    { day: '2026-11-21', purpose: 'top-up', amount: -1000 },
    { day: '2026-11-22', purpose: 'payout', amount: 3400 },
    { day: '2026-11-22', purpose: 'provider-fee', amount: 100 },
  ]
  const none = { payments: 0, refunds: 0, disputes: 0, payouts: 0, fees: 0, other: 0 }
  expect(clearingDays(0, sums)).toEqual([
    { ...none, day: '2026-11-22', payouts: -3400, fees: -100, balance: 0 },
    { ...none, day: '2026-11-21', payments: 3500, balance: 3500 },
  ])
})

test('days add up from what was owed before, whatever the purposes', () => {
  const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')
  const purpose = fc.constantFrom('card-payment', 'refund', 'payout', 'provider-fee', 'something-new')
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.record({ day, purpose, amount })), (opening, sums) => {
      const days = clearingDays(opening, sums)
      let balance = opening
      for (const { payments, refunds, disputes, payouts, fees, other, balance: end } of days.toReversed()) {
        balance += payments + refunds + disputes + payouts + fees + other
        expect(end).toBe(balance)
      }
      const all = sums.reduce((total, { amount: one }) => total + one, 0)
      expect(days[0]?.balance ?? opening).toBe(opening - all)
    }),
  )
})

test('the bank is no provider', () => {
  expect(['clearing:stripe', 'clearing:bank', 'platform:fees'].map(providerOfAccount)).toEqual([
    'stripe',
    undefined,
    undefined,
  ])
})
