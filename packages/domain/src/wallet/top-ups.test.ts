import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTopUp, quickAmounts, topUpLimits } from './top-ups.ts'

test.each([
  ['10,20,50', 'EUR', [1000, 2000, 5000]],
  [' 50, 7.5 ,', 'EUR', [750, 5000]],
  ['1000,500', 'JPY', [500, 1000]],
  ['1.234', 'KWD', [1234]],
  ['', 'EUR', []],
  ['0,-3,x', 'EUR', []],
])('%s of %s in minor units', (typed, currency, amounts) => {
  expect(quickAmounts(typed, currency)).toEqual(amounts)
})

test('every quick amount can be chosen, and nothing outside of the limits', () => {
  const major = fc.integer({ min: 1, max: 9_999_999 })
  fc.assert(
    fc.property(
      fc.array(major, { maxLength: 8 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (typed, currency) => {
        const field = typed.join(',')
        const limits = topUpLimits(field, currency)
        expect(limits.least).toBeLessThanOrEqual(limits.most)
        for (const amount of quickAmounts(field, currency)) expect(isTopUp(amount, limits)).toBe(true)
        for (const amount of [limits.least - 1, limits.most + 1, limits.least + 0.5, 0, -100])
          expect(isTopUp(amount, limits)).toBe(false)
      },
    ),
  )
})
