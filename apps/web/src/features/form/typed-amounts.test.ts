import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal, readInteger, readMoney, typeMoney } from './typed-amounts.ts'

test('an amount is typed with the decimals of its currency, with a point or a comma', () => {
  expect(typeMoney(240, 'EUR')).toBe('2.40')
  expect(typeMoney(1250, 'JPY')).toBe('1250')
  expect(readMoney(' 2,4 ', 'EUR')).toBe(240)
  expect(readMoney('1250', 'JPY')).toBe(1250)
  expect(readDecimal('0,95')).toBe('0.95')
})

test('what is no amount is not one', () => {
  for (const typed of ['', '-1', '2.405', '1e3', 'two', '2.4.0', '.5'])
    expect(readMoney(typed, 'EUR')).toBeNaN()
  expect(readMoney('1.5', 'JPY')).toBeNaN()
  for (const typed of ['', '1.5', '-1', 'x']) expect(readInteger(typed)).toBeNaN()
})

test('every amount is read as it was typed, in currencies of any exponent', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'UYW')
  fc.assert(
    fc.property(fc.nat(1_000_000_000), currency, (minor, code) => {
      expect(readMoney(typeMoney(minor, code), code)).toBe(minor)
    }),
  )
})
