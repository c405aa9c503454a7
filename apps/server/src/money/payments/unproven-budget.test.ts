import { expect, test } from 'vitest'
import { createUnprovenBudget } from './unproven-budget.ts'

test('a sender uses up their own budget, many senders that of the provider, and both fill again', () => {
  let now = 0
  const charge = createUnprovenBudget(() => new Date(now))
  const sent = (address: (number: number) => string, provider = 'paypal') => {
    let count = 0
    try {
      for (; count < 2000; count += 1) charge(provider, address(count))
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', params: { retrySeconds: expect.any(Number) } })
    }
    return count
  }
  const one = () => '198.51.100.7'
  const many = (number: number) => `198.51.${number >> 8}.${number & 255}`
  expect([sent(one), sent(one), sent(one, 'other')]).toEqual([120, 0, 120])
  expect([sent(many), sent(many)]).toEqual([480, 0])
  now += 10_000
  expect([sent(one), sent(many)]).toEqual([30, 70])
})
