import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'

const settings = {
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'Europe/Lisbon',
  convertToMile: false,
}
const english = createFormat('en', 'en-GB', 'ltr', settings)
const arabic = createFormat('ar', 'ar-u-nu-latn', 'rtl', settings)

describe('texts of a car type', () => {
  const city = {
    name: 'City',
    extraInfo: '4 seats',
    translations: { ar: { name: 'سيتي', extraInfo: '4 مقاعد' } },
  }

  test('are those of the page’s language, with or without a region', () => {
    expect(arabic.carType(city)).toEqual({ name: 'سيتي', extraInfo: '4 مقاعد' })
    expect(createFormat('ar-EG', 'ar-EG', 'rtl', settings).carType(city).name).toBe('سيتي')
  })

  test('are the operator’s own where they are not translated', () => {
    expect(english.carType(city)).toEqual({ name: 'City', extraInfo: '4 seats' })
    expect(english.carType({ name: 'Van', translations: {} })).toEqual({ name: 'Van', extraInfo: '' })
  })
})

describe('an address', () => {
  const stop = { address: '12 Old Mint Row', translations: { ar: '12 صف دار السكة' } }

  test('is in the page’s language where the map has it, otherwise as it was typed', () => {
    expect(arabic.address(stop)).toBe('12 صف دار السكة')
    expect(english.address(stop)).toBe('12 Old Mint Row')
    expect(arabic.address({ address: 'Behind the kiosk' })).toBe('Behind the kiosk')
  })
})

test('a rate is rounded like amounts of money, and one below the smallest amount shows two digits', () => {
  expect(english.rate('0.2688')).toBe('€0.27')
  expect(english.rate('0.00423')).toBe('€0.0042')
  expect(english.rate('0.4')).toBe('€0.40')
})
