import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponent } from '../currency.ts'
import { hasStartingTariffs, startingTariffs } from './starting-tariffs.ts'

const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))

describe('default prices', () => {
  it('are whole minor units, above zero, and higher for better cars, in every currency', () => {
    fc.assert(
      fc.property(currency, fc.boolean(), (code, convertToMile) => {
        const tariffs = startingTariffs(code, { convertToMile })
        expect(tariffs.map(({ image }) => image)).toEqual(['city', 'comfort', 'van'])
        for (const { baseFare, minFare, ratePerUnitDistance, ratePerHour } of tariffs) {
          expect(Number.isSafeInteger(baseFare) && Number.isSafeInteger(minFare)).toBe(true)
          expect(baseFare).toBeGreaterThan(0)
          expect(minFare).toBeGreaterThanOrEqual(baseFare)
          for (const rate of [ratePerUnitDistance, ratePerHour]) {
            expect(rate).toMatch(/^\d+(\.\d{1,2})?$/)
            expect(Number(rate)).toBeGreaterThan(0)
          }
        }
        const fares = tariffs.map(({ minFare }) => minFare)
        expect(fares).toEqual(fares.toSorted((a, b) => a - b))
      }),
    )
  })

  it('are higher for a mile than for a kilometre', () => {
    fc.assert(
      fc.property(currency, (code) => {
        const perUnit = (convertToMile: boolean) =>
          startingTariffs(code, { convertToMile }).map((one) => Number(one.ratePerUnitDistance))
        const [miles, kilometres] = [perUnit(true), perUnit(false)]
        for (const [index, rate] of miles.entries())
          expect(rate).toBeGreaterThanOrEqual(kilometres[index] ?? 0)
      }),
    )
  })

  it('are near the usual prices of each country', () => {
    const city = (code: string) => {
      const [tariff] = startingTariffs(code, { convertToMile: false })
      return [(tariff?.minFare ?? 0) / 10 ** currencyExponent(code), tariff?.ratePerUnitDistance]
    }
    expect(city('EUR')).toEqual([5, '0.95'])
    expect(city('JPY')).toEqual([700, '130'])
    expect(city('KWD')).toEqual([1.4, '0.27'])
    expect(city('IDR')).toEqual([35_000, '6700.00'])
    expect(hasStartingTariffs('INR')).toBe(true)
    expect(hasStartingTariffs('XXX')).toBe(false)
  })
})
