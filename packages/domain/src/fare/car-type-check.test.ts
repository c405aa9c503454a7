import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carTypeLimits, findCarTypeProblems, findTariffProblems } from './car-type-check.ts'
import { type CarTypeFields, type TariffFields, toTariff } from './car-type-fields.ts'
import { operatorLines } from './lines.ts'
import { quoteFare } from './quote-fare.ts'

const city: CarTypeFields = {
  name: 'City',
  service: 'taxi',
  image: 'city',
  photo: '',
  extraInfo: '4 seats',
  translations: { ar: { name: 'مدينة', extraInfo: '' } },
  baseFare: 240,
  minFare: 500,
  ratePerUnitDistance: '0.95',
  ratePerHour: '14.40',
  convenienceFeeType: 'percentage',
  convenienceFees: '12',
  cancelSlab: [{ minsDelayed: 2, amount: 200 }],
  parcelTypes: [],
  options: [],
}
const problemsOf = (changes: Partial<CarTypeFields>) =>
  findCarTypeProblems({ ...city, ...changes }).map(({ path, code }) => `${path}: ${code}`)

describe('a car type', () => {
  test('in order has no problems, at the limits too', () => {
    expect(problemsOf({})).toEqual([])
    expect(
      problemsOf({
        name: 'x'.repeat(carTypeLimits.nameLength),
        baseFare: carTypeLimits.amount,
        convenienceFees: '100.00',
        cancelSlab: [{ minsDelayed: carTypeLimits.minutes, amount: 0 }],
      }),
    ).toEqual([])
  })

  test.each<[string, Partial<CarTypeFields>]>([
    ['name: required', { name: ' ' }],
    ['name: too_long', { name: 'x'.repeat(carTypeLimits.nameLength + 1) }],
    ['translations.ar.name: required', { translations: { ar: { name: '', extraInfo: 'x' } } }],
    [
      'translations.ar.choices: too_long',
      { translations: { ar: { name: 'x', extraInfo: '', choices: { Letter: 'x'.repeat(61) } } } },
    ],
    [
      'translations.ar.choices: too_many',
      {
        translations: {
          ar: {
            name: 'x',
            extraInfo: '',
            choices: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`Box ${index}`, 'x'])),
          },
        },
      },
    ],
    ['baseFare: amount', { baseFare: Number.NaN }],
    ['minFare: amount', { minFare: 1.5 }],
    ['ratePerHour: amount', { ratePerHour: '-1' }],
    ['convenienceFees: percentage', { convenienceFees: '100.01' }],
    ['convenienceFees: amount', { convenienceFeeType: 'flat', convenienceFees: '1.5' }],
    ['cancelSlab.0.minsDelayed: minutes', { cancelSlab: [{ minsDelayed: 1441, amount: 1 }] }],
    ['parcelTypes: delivery_only', { parcelTypes: [{ description: 'Letter', amount: 1 }] }],
  ])('is refused with %s', (problem, changes) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  test('of delivery lists each parcel type once, whatever its case', () => {
    const parcelTypes = ['Letter', 'LETTER '].map((description) => ({ description, amount: 1 }))
    expect(problemsOf({ service: 'delivery', parcelTypes })).toEqual(['parcelTypes.1.description: twice'])
  })
})

test('a tariff without problems prices any trip, and one that cannot has problems', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.double({ noNaN: true, min: -10, max: 1e6 }).map(String),
    fc.integer({ min: -5, max: 200 }).map(String),
  )
  const amount = fc.oneof(fc.integer({ min: -10, max: 100_000 }), fc.double())
  const tariffs = fc.record<TariffFields>({
    baseFare: amount,
    minFare: amount,
    ratePerUnitDistance: text,
    ratePerHour: text,
    convenienceFeeType: fc.constantFrom('flat', 'percentage'),
    convenienceFees: text,
    cancelSlab: fc.constant([]),
    parcelTypes: fc.constant([]),
    options: fc.constant([]),
  })
  const rules = { currency: 'EUR', decimal: 2, convertToMile: false }
  const price = (fields: TariffFields) =>
    operatorLines(quoteFare({ distanceMeters: 6400, durationSeconds: 900 }, toTariff(fields, 1), rules))
  fc.assert(
    fc.property(tariffs, (fields) => {
      const problems = findTariffProblems(fields)
      if (problems.length === 0) expect(price(fields).length).toBeGreaterThan(0)
      else expect(problems.every(({ path }) => path in fields)).toBe(true)
    }),
    { numRuns: 2000 },
  )
  // Valid tariffs are among them only by chance, so some are made on purpose.
  const decimal = fc.nat(99_999).map((hundredths) => (hundredths / 100).toFixed(2))
  const valid = fc.record({
    baseFare: fc.nat(100_000),
    minFare: fc.nat(100_000),
    ratePerUnitDistance: decimal,
    ratePerHour: decimal,
  })
  fc.assert(
    fc.property(valid, (prices) => {
      expect(findTariffProblems({ ...city, ...prices })).toEqual([])
      expect(price({ ...city, ...prices }).at(-2)?.amount).toBeGreaterThanOrEqual(prices.minFare)
    }),
  )
})
