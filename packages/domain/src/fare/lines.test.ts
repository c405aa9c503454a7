import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, rules, tariffs } from '../../test/arbitraries.ts'
import { currencyExponent, moneyPlaces } from '../currency.ts'
import { add, compare, divide, fraction, multiply, subtract, zero } from '../exact.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'
import { operatorLines, riderAmount, riderLines } from './lines.ts'
import { quoteFare } from './quote-fare.ts'
import type { Tariff } from './tariff.ts'

const tariff: Tariff = {
  baseFare: 250,
  ratePerUnitDistance: '1.10',
  ratePerHour: '18',
  minFare: 500,
  convenienceFee: { type: 'percentage', percent: '10' },
  cancelSlabs: [],
  version: 3,
}
const dollars = { currency: 'USD', decimal: 2, convertToMile: false }
const total = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('splitting by largest remainder', () => {
  const weights = fc.array(
    fc.tuple(fc.bigInt(0n, 10_000n), fc.bigInt(1n, 700n)).map(([n, d]) => fraction(n, d)),
    { minLength: 1, maxLength: 7 },
  )

  it('sums to the total, each part less than one from its exact share', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000_000n), weights, (amount, parts) => {
        const split = splitByLargestRemainder(amount, parts)
        expect(split.reduce((a, b) => a + b, 0n)).toBe(amount)
        const sum = parts.reduce(add, zero)
        if (compare(sum, zero) === 0) return
        split.forEach((units, index) => {
          const share = divide(multiply(fraction(amount, 1n), parts[index] ?? zero), sum)
          const off = subtract(fraction(units, 1n), share)
          expect(compare(multiply(off, off), fraction(1n, 1n))).toBe(-1)
        })
      }),
    )
  })

  it('gives the rest to the largest remainders, the earlier on a tie', () => {
    const thirds = [1n, 1n, 1n].map((n) => fraction(n, 1n))
    expect(splitByLargestRemainder(100n, thirds)).toEqual([34n, 33n, 33n])
    expect(
      splitByLargestRemainder(10n, [fraction(16n, 10n), fraction(18n, 10n), fraction(66n, 10n)]),
    ).toEqual([2n, 2n, 6n])
    expect(splitByLargestRemainder(5n, [zero, zero])).toEqual([5n, 0n])
    expect(() => splitByLargestRemainder(5n, [])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(5n, [fraction(-1n, 2n)])).toThrow(RangeError)
  })
})

describe('the rider’s lines', () => {
  it('spread a percentage fee over the lines and show all-in rates', () => {
    const b = quoteFare({ distanceMeters: 5_236, durationSeconds: 754 }, tariff, dollars)
    // All-in 2.75 + 6.3404 + 4.147 = 13.2374, of which 13.23 is charged.
    expect(riderLines(b)).toEqual([
      { kind: 'start', amount: 275 },
      { kind: 'distance', amount: 634, quantity: '5.24', unit: 'km', rate: '1.21', rateUnit: 'km' },
      { kind: 'time', amount: 414, quantity: '12.57', unit: 'min', rate: '0.33', rateUnit: 'min' },
    ])
  })

  it('put a flat fee into the start line', () => {
    const flat = { ...tariff, convenienceFee: { type: 'flat', amount: 150 } } as const
    const b = quoteFare({ distanceMeters: 10_000, durationSeconds: 600 }, flat, dollars)
    expect(riderLines(b).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['start', 400],
      ['distance', 1100],
      ['time', 300],
    ])
  })

  it('show a minimum fare and a discount as lines of their own', () => {
    const b = quoteFare({ distanceMeters: 1000, durationSeconds: 120 }, tariff, dollars)
    expect(riderLines(b, 100).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['start', 275],
      ['distance', 121],
      ['time', 66],
      ['minimum', 88],
      ['discount', -100],
    ])
  })

  it('add up to the amount paid, rounded to the configured decimals, none below zero', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, (input, t, r) => {
        const b = quoteFare(input, t, r)
        const step = 10 ** (currencyExponent(r.currency) - moneyPlaces(r))
        const lines = riderLines(b)
        expect(total(lines)).toBe(b.tripCost)
        expect(lines.every(({ amount }) => amount >= 0 && amount % step === 0)).toBe(true)
        expect(total(riderLines(b, 7))).toBe(b.tripCost - 7)
        expect(JSON.stringify(lines)).not.toMatch(/fee|share/i)
      }),
    )
  })
})

describe('an amount of the tariff as riders see it', () => {
  it('is what choosing it adds to a price above the minimum, to the smallest step', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, (input, tariff, each) => {
        const open = { ...tariff, minFare: 0, baseFare: Math.max(0, tariff.baseFare) }
        const without = { ...input, parcelTypeAmount: 0 }
        const amount = input.parcelTypeAmount ?? 0
        const added =
          quoteFare({ ...without, parcelTypeAmount: amount }, open, each).tripCost -
          quoteFare(without, open, each).tripCost
        const step = 10 ** Math.max(0, currencyExponent(each.currency) - each.decimal)
        expect(Math.abs(riderAmount(amount, open, each) - added)).toBeLessThanOrEqual(3 * step)
      }),
    )
  })
})

describe('the operator’s lines', () => {
  it('show fare, fee and share with the tariff’s own rates', () => {
    const b = quoteFare({ distanceMeters: 1000, durationSeconds: 120, optionAmount: 20 }, tariff, dollars)
    expect(operatorLines(b)).toEqual([
      { kind: 'base', amount: 250 },
      { kind: 'distance', amount: 110, quantity: '1.00', unit: 'km', rate: '1.10', rateUnit: 'km' },
      { kind: 'time', amount: 60, quantity: '2', unit: 'min', rate: '18.00', rateUnit: 'h' },
      { kind: 'option', amount: 20 },
      { kind: 'minimum', amount: 60 },
      { kind: 'fare', amount: 500 },
      { kind: 'fee', amount: 50, percent: '10' },
      { kind: 'tripCost', amount: 550 },
      { kind: 'driverShare', amount: 500 },
    ])
  })

  it('sum to the fare, and fare and fee to tripCost', () => {
    const parts = ['base', 'distance', 'time', 'parcel', 'option', 'minimum']
    fc.assert(
      fc.property(inputs, tariffs, rules, (input, t, r) => {
        const b = quoteFare(input, t, r)
        const lines = operatorLines(b)
        const of = (kind: string) => total(lines.filter((line) => line.kind === kind))
        expect(total(lines.filter(({ kind }) => parts.includes(kind)))).toBe(b.fare)
        expect(of('fare') + of('fee')).toBe(of('tripCost'))
        expect(of('tripCost') - of('fee')).toBe(of('driverShare'))
      }),
    )
  })
})
