import * as fc from 'fast-check'
import type { FareInput } from '../src/fare/quote-fare.ts'
import type { FareRules, Tariff } from '../src/fare/tariff.ts'

const decimalText = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, '0')}`)

const minor = fc.integer({ min: 0, max: 100_000 })

export const tariffs: fc.Arbitrary<Tariff> = fc.record({
  baseFare: fc.integer({ min: -500, max: 10_000 }),
  ratePerUnitDistance: decimalText(20),
  ratePerHour: decimalText(90),
  minFare: minor,
  convenienceFee: fc.oneof(
    fc.record({ type: fc.constant('flat' as const), amount: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ type: fc.constant('percentage' as const), percent: decimalText(40) }),
  ),
  cancelSlabs: fc.constant([]),
  version: fc.constant(1),
})

export const inputs: fc.Arbitrary<FareInput> = fc.record({
  distanceMeters: fc.integer({ min: 0, max: 200_000 }),
  durationSeconds: fc.integer({ min: 0, max: 20_000 }),
  parcelTypeAmount: fc.option(minor, { nil: undefined }),
  optionAmount: fc.option(minor, { nil: undefined }),
})

export const rules: fc.Arbitrary<FareRules> = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  decimal: fc.integer({ min: 0, max: 4 }),
  convertToMile: fc.boolean(),
})
