import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divide,
  exactFromNumber,
  floor,
  fraction,
  multiply,
  parseDecimal,
  roundHalfAwayFromZero,
  subtract,
  toDecimalString,
  toTrimmedDecimalString,
} from './exact.ts'

const exact = fc
  .tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.bigInt(1n, 10n ** 6n))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

describe('exact arithmetic', () => {
  it('rounds to the nearest unit, half away from zero', () => {
    fc.assert(
      fc.property(exact, fc.integer({ min: 0, max: 4 }), (value, places) => {
        const scale = 10n ** BigInt(places)
        // n is right when 2|x·scale − n| ≤ 1, and on a tie when n lies further from zero than x·scale.
        const n = roundHalfAwayFromZero(value, places)
        const twice = 2n * (value.numerator * scale - n * value.denominator)
        const off = twice < 0n ? -twice : twice
        expect(off <= value.denominator).toBe(true)
        if (off === value.denominator) expect(twice > 0n === value.numerator < 0n).toBe(true)
      }),
    )
  })

  it.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['2.675', 2, '2.68'],
    ['1.005', 2, '1.01'],
    ['-2.5', 0, '-3'],
    ['0.004999', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['12', 3, '12.000'],
    ['1e-7', 7, '0.0000001'],
    ['1.5e3', 0, '1500'],
  ])('%s to %i places is %s', (text, places, shown) => {
    expect(toDecimalString(parseDecimal(text), places)).toBe(shown)
  })

  it('adds, subtracts, multiplies and divides without loss', () => {
    fc.assert(
      fc.property(exact, exact, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a)
        if (b.numerator !== 0n) expect(divide(multiply(a, b), b)).toEqual(a)
        expect(compare(a, b)).toBe(0 - compare(b, a) || 0)
      }),
    )
  })

  it('floors towards minus infinity', () => {
    expect(floor(parseDecimal('-0.5'))).toBe(-1n)
    expect(floor(parseDecimal('-2'))).toBe(-2n)
    expect(floor(parseDecimal('2.9'))).toBe(2n)
  })

  it('reads a number as its shortest decimal, not as its binary value', () => {
    expect(exactFromNumber(0.1)).toEqual(fraction(1n, 10n))
    expect(exactFromNumber(1e-7)).toEqual(fraction(1n, 10n ** 7n))
  })

  it('removes trailing zeros down to the given number of decimals', () => {
    expect(toTrimmedDecimalString(parseDecimal('0.2750'), 4, 2)).toBe('0.275')
    expect(toTrimmedDecimalString(parseDecimal('3.5'), 4, 2)).toBe('3.50')
    expect(toTrimmedDecimalString(parseDecimal('12.00'), 4)).toBe('12')
    expect(toTrimmedDecimalString(parseDecimal('100'), 0)).toBe('100')
  })

  it.each(['', '.5', '1.', '1,5', 'NaN', 'Infinity', '0x1', ' 1', '--1'])('refuses %j', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError)
  })

  it('refuses division by zero', () => {
    expect(() => divide(parseDecimal('1'), parseDecimal('0'))).toThrow(RangeError)
  })
})
