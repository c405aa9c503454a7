import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitNames, topUpLimits, usualLimit, withdrawalAmounts } from './amount-limits.ts'
import { isWithin, quickAmounts } from './top-ups.ts'

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

const unset = { topUpLeast: null, topUpMost: null, withdrawalLeast: null, withdrawalMost: null }

test.each([
  ['EUR', [100, 100_000, 100, 1_000_000]],
  ['KWD', [280, 280_000, 280, 2_800_000]],
  ['JPY', [140, 140_000, 140, 1_400_000]],
  ['VND', [11_000, 11_000_000, 11_000, 110_000_000]],
])('limits that are not set fit the usual prices in %s', (code, limits) => {
  expect(limitNames.map((name) => usualLimit(name, code))).toEqual(limits)
  const [least, most] = limits.slice(2)
  expect(withdrawalAmounts({ ...unset, code, walletMoneyField: '' })).toEqual({ least, most })
})

test('every quick amount can be chosen, and nothing outside of the limits', () => {
  const major = fc.integer({ min: 1, max: 9_999_999 })
  const limit = fc.option(fc.integer({ min: 1, max: 99_999_999 }))
  fc.assert(
    fc.property(
      fc.array(major, { maxLength: 8 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.tuple(limit, limit),
      (typed, code, [one, other]) => {
        const walletMoneyField = typed.join(',')
        const isInOrder = one === null || other === null || one <= other
        const [topUpLeast, topUpMost] = isInOrder ? [one, null] : [other, one]
        const limits = topUpLimits({ ...unset, topUpLeast, topUpMost, code, walletMoneyField })
        for (const amount of quickAmounts(walletMoneyField, code)) expect(isWithin(amount, limits)).toBe(true)
        for (const amount of [limits.least - 1, limits.most + 1, limits.least + 0.5, 0, -100])
          expect(isWithin(amount, limits)).toBe(false)
      },
    ),
  )
})
