import { describe, expect, test, vi } from 'vitest'
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

test('a day without a time is the same day in every time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Europe/Lisbon', 'Pacific/Pago_Pago']) {
    const format = createFormat('en', 'en-GB', 'ltr', { ...settings, timeZone })
    expect(format.calendarDate('2026-11-24')).toBe('24 Nov 2026')
  }
})

test('a date with a time has its year if it is not this one, in the settings’ time zone', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T12:30:00Z') })
  const far = createFormat('en', 'en-GB', 'ltr', { ...settings, timeZone: 'Pacific/Auckland' })
  try {
    expect(english.dateTime('2026-03-04T05:06:00Z')).toBe('4 Mar, 05:06')
    expect(english.dateTime('2025-12-31T23:30:00Z')).toBe('31 Dec 2025, 23:30')
    // There it is 2027 already.
    expect(far.dateTime('2026-12-31T12:00:00Z')).toBe('1 Jan, 01:00')
    expect(far.dateTime('2026-12-30T12:00:00Z')).toBe('31 Dec 2026, 01:00')
  } finally {
    vi.useRealTimers()
  }
})
