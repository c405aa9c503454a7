import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponent } from './currency.ts'
import { parseDecimal } from './exact.ts'
import { formatMoney, keepFigure, roundMoney, toMajorString } from './money.ts'

describe('money', () => {
  it('has the exponents that differ from 2', () => {
    expect(['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND', 'CLF', 'usd', 'jpy'].map(currencyExponent)).toEqual([
      2, 2, 0, 0, 3, 3, 4, 2, 0,
    ])
  })

  it.each([
    ['10.005', 'USD', 2, 1001],
    ['-10.005', 'USD', 2, -1001],
    ['10.25', 'USD', 1, 1030],
    ['10.5', 'USD', 0, 1100],
    ['10.4', 'JPY', 2, 10],
    ['1.2345', 'KWD', 3, 1235],
    ['1.2345', 'KWD', 2, 1230],
  ])('%s %s at %i places is %i minor units', (major, currency, decimal, minor) => {
    expect(roundMoney(parseDecimal(major), { currency, decimal })).toBe(minor)
  })

  it('keeps the figure in another currency, where it has places for it', () => {
    expect(keepFigure(240, 'EUR', 'KWD')).toBe(2400)
    expect(keepFigure(250, 'EUR', 'JPY')).toBe(3)
    const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLF')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), currency, currency, (minor, from, to) => {
        const kept = keepFigure(minor, from, to)
        const smallest = 10 ** -currencyExponent(to)
        const difference = Math.abs(Number(toMajorString(kept, to)) - Number(toMajorString(minor, from)))
        expect(difference).toBeLessThanOrEqual(smallest / 2 + 1e-6)
        if (currencyExponent(to) >= currencyExponent(from)) expect(keepFigure(kept, to, from)).toBe(minor)
      }),
    )
  })

  it('agrees with a computation in hundredths of a minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => {
        const text = `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 1e4)}.${String(Math.abs(n) % 1e4).padStart(4, '0')}`
        const magnitude = (BigInt(Math.abs(n)) + 50n) / 100n
        const expected = Number(n < 0 ? -magnitude : magnitude)
        expect(roundMoney(parseDecimal(text), { currency: 'EUR', decimal: 2 })).toBe(expected + 0)
      }),
    )
  })

  it('refuses amounts beyond the safe integers and invalid settings', () => {
    expect(() => roundMoney(parseDecimal('1e20'), { currency: 'USD', decimal: 2 })).toThrow(RangeError)
    expect(() => roundMoney(parseDecimal('1'), { currency: 'USD', decimal: -1 })).toThrow(RangeError)
  })

  it('shows amounts with the symbol before or after and U+2212 for minus', () => {
    const dollars = { code: 'USD', symbol: '$', decimal: 2, swipeSymbol: false }
    const euros = { code: 'EUR', symbol: '€', decimal: 1, swipeSymbol: true }
    expect(formatMoney(1250, dollars)).toBe('$12.50')
    expect(formatMoney(-305, dollars)).toBe('\u2212$3.05')
    expect(formatMoney(0, dollars)).toBe('$0.00')
    expect(formatMoney(1250, euros)).toBe('12.5\u00a0€')
    expect(formatMoney(-4, euros)).toBe('0.0\u00a0€')
    expect(formatMoney(1250, { code: 'JPY', symbol: '¥', decimal: 2, swipeSymbol: false })).toBe('¥1250')
  })

  it('gives major units with all of the currency’s decimals', () => {
    expect(toMajorString(1250, 'USD')).toBe('12.50')
    expect(toMajorString(-5, 'KWD')).toBe('-0.005')
    expect(toMajorString(7, 'JPY')).toBe('7')
  })
})
