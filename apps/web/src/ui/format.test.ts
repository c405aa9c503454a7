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

describe('words of a car type', () => {
  const city = {
    name: 'City',
    extraInfo: '4 seats',
    translations: { ar: { name: 'سيتي', extraInfo: '4 مقاعد' } },
  }

  test('are those of the page’s language, with or without a region', () => {
    expect(arabic.carType(city)).toEqual({ name: 'سيتي', extraInfo: '4 مقاعد' })
    expect(createFormat('ar-EG', 'ar-EG', 'rtl', settings).carType(city).name).toBe('سيتي')
  })

  test('are the operator’s own where nobody translated them', () => {
    expect(english.carType(city)).toEqual({ name: 'City', extraInfo: '4 seats' })
    expect(english.carType({ name: 'Van', translations: {} })).toEqual({ name: 'Van', extraInfo: '' })
  })
})

describe('an address', () => {
  const stop = { address: '12 Old Mint Row', translations: { ar: '12 صف دار السكة' } }

  test('is in the page’s language where the map has it, else as it was written', () => {
    expect(arabic.address(stop)).toBe('12 صف دار السكة')
    expect(english.address(stop)).toBe('12 Old Mint Row')
    expect(arabic.address({ address: 'Behind the kiosk' })).toBe('Behind the kiosk')
  })
})

describe('the day of a time', () => {
  const nowMs = Date.parse('2026-11-21T23:50:00Z')
  const tokyo = createFormat('en', 'en-GB', 'ltr', { ...settings, timeZone: 'Asia/Tokyo' })

  test('is named when it is near, and dated when it is not', () => {
    expect(english.day('2026-11-21T23:55:00Z', nowMs)).toBe('today')
    expect(english.day('2026-11-22T00:15:00Z', nowMs)).toBe('tomorrow')
    expect(english.day('2026-11-27T08:30:00Z', nowMs)).toBe('Fri 27 Nov')
    expect(arabic.day('2026-11-22T00:15:00Z', nowMs)).toBe('غدًا')
    expect(arabic.day('2026-11-27T08:30:00Z', nowMs)).toBe('الجمعة، 27 نوفمبر')
  })

  test('has its year in another one', () => {
    expect(english.day('2030-01-04T08:30:00Z', nowMs)).toContain('2030')
    expect(english.day('2026-01-04T08:30:00Z', nowMs)).not.toContain('2026')
  })

  test('is that of the settings’ time zone', () => {
    expect(tokyo.day('2026-11-22T00:15:00Z', nowMs)).toBe('today')
    expect(tokyo.day('2026-11-22T15:15:00Z', nowMs)).toBe('tomorrow')
    expect(english.isSameDay('2026-11-22T00:15:00Z', nowMs)).toBe(false)
    expect(tokyo.isSameDay('2026-11-22T00:15:00Z', nowMs)).toBe(true)
  })

  test('is counted right over a change of the clocks', () => {
    const beforeChange = Date.parse('2026-10-24T22:30:00Z')
    expect(english.day('2026-10-25T23:30:00Z', beforeChange)).toBe('tomorrow')
    expect(english.day('2026-10-26T00:30:00Z', beforeChange)).toBe('Mon 26 Oct')
  })
})

test('a rate is rounded as money is shown, and one below the smallest amount is not lost', () => {
  expect(english.rate('0.2688')).toBe('€0.27')
  expect(english.rate('0.00423')).toBe('€0.0042')
})
