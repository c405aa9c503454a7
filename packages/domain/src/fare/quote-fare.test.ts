import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, rules, tariffs } from '../../test/arbitraries.ts'
import { currencyExponent, moneyPlaces } from '../currency.ts'
import { type FareInput, quoteFare, recompute } from './quote-fare.ts'
import type { FareRules, Tariff } from './tariff.ts'

const tariff: Tariff = {
  baseFare: 250,
  ratePerUnitDistance: '1.10',
  ratePerHour: '18',
  minFare: 500,
  convenienceFee: { type: 'percentage', percent: '10' },
  cancelSlabs: [],
  version: 3,
}
const dollars: FareRules = { currency: 'USD', decimal: 2, convertToMile: false }

/** The fare formula of spec decision 6, computed independently on one common denominator. */
function oracle(input: FareInput, t: Tariff, r: FareRules): { fare: bigint; fee: bigint } {
  const exponent = currencyExponent(r.currency)
  const step = 10n ** BigInt(exponent - moneyPlaces(r))
  const ten4 = (text: string) => BigInt(text.replace('.', ''))
  const hundredths = r.convertToMile
    ? (BigInt(input.distanceMeters) * 100n * 1000n * 2n + 1_609_344n) / (2n * 1_609_344n)
    : (BigInt(input.distanceMeters) + 5n) / 10n
  // Everything in 1 / (10^6 · 3600) of a minor unit.
  const unit = 3600n * 10n ** 6n
  const toMinor = 10n ** BigInt(exponent)
  const own =
    ten4(t.ratePerUnitDistance) * hundredths * 3600n * toMinor +
    ten4(t.ratePerHour) * BigInt(input.durationSeconds) * 100n * toMinor +
    BigInt(Math.max(0, t.baseFare) + (input.parcelTypeAmount ?? 0) + (input.optionAmount ?? 0)) * unit
  const least = BigInt(t.minFare) * unit
  const round = (n: bigint, d: bigint) => ((2n * n + d * step) / (2n * d * step)) * step
  const fare = round(own > least ? own : least, unit)
  const fee = t.convenienceFee
  return {
    fare,
    fee: fee.type === 'flat' ? round(BigInt(fee.amount), 1n) : round(fare * ten4(fee.percent), 10n ** 6n),
  }
}

describe('quoteFare', () => {
  it('gives a price that can be recomputed by hand', () => {
    // 2.50 + 1.10 × 5.24 + 18 × 754 / 3600 = 2.50 + 5.764 + 3.77 = 12.034
    const fare = quoteFare({ distanceMeters: 5_236, durationSeconds: 754 }, tariff, dollars)
    expect(fare).toMatchObject({
      unit: 'km',
      distance: '5.24',
      baseAmount: '2.50',
      distanceAmount: '5.764',
      timeAmount: '3.77',
      parcelAmount: '0.00',
      optionAmount: '0.00',
      minFareApplied: false,
      fare: 1203,
      convenienceFees: 120,
      tripCost: 1323,
      driverShare: 1203,
    })
  })

  it('charges the minimum fare, and the fee on it', () => {
    const fare = quoteFare({ distanceMeters: 100, durationSeconds: 30 }, tariff, dollars)
    expect(fare).toMatchObject({ minFareApplied: true, fare: 500, convenienceFees: 50, tripCost: 550 })
  })

  it('counts a base fare only above zero, and parcel type and option amounts', () => {
    const input = { distanceMeters: 10_000, durationSeconds: 0, parcelTypeAmount: 300, optionAmount: 45 }
    expect(quoteFare(input, { ...tariff, baseFare: -400 }, dollars).fare).toBe(1100 + 300 + 45)
  })

  it('prices miles when they are configured', () => {
    const fare = quoteFare({ distanceMeters: 16_093, durationSeconds: 0 }, tariff, {
      ...dollars,
      convertToMile: true,
    })
    expect(fare).toMatchObject({ unit: 'mi', distance: '10.00', fare: 1350 })
  })

  it('agrees with an independent computation, and its amounts add up', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, (input, t, r) => {
        const b = quoteFare(input, t, r)
        const expected = oracle(input, t, r)
        expect([BigInt(b.fare), BigInt(b.convenienceFees)]).toEqual([expected.fare, expected.fee])
        expect(b.tripCost).toBe(b.fare + b.convenienceFees)
        expect(b.driverShare).toBe(b.tripCost - b.convenienceFees)
      }),
      { numRuns: 300 },
    )
  })

  it('gives the same result when recomputed, also from stored JSON', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, (input, t, r) => {
        const b = quoteFare(input, t, r)
        expect(recompute(b)).toEqual(b)
        const stored = JSON.parse(JSON.stringify(b))
        expect(JSON.stringify(recompute(stored))).toBe(JSON.stringify(b))
      }),
    )
  })

  it('never decreases when the minimum fare, the distance or the time increases', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, fc.nat(5000), (input, t, r, more) => {
        const { tripCost } = quoteFare(input, t, r)
        const costs = [
          quoteFare(input, { ...t, minFare: t.minFare + more }, r).tripCost,
          quoteFare({ ...input, distanceMeters: input.distanceMeters + more }, t, r).tripCost,
          quoteFare({ ...input, durationSeconds: input.durationSeconds + more }, t, r).tripCost,
        ]
        expect(Math.min(...costs)).toBeGreaterThanOrEqual(tripCost)
      }),
    )
  })

  it.each<[string, Partial<FareInput>, Partial<Tariff>]>([
    ['a negative distance', { distanceMeters: -1 }, {}],
    ['an endless duration', { durationSeconds: Number.POSITIVE_INFINITY }, {}],
    ['a negative duration', { durationSeconds: -1 }, {}],
    ['an option of half a cent', { optionAmount: 0.5 }, {}],
    ['a negative parcel amount', { parcelTypeAmount: -1 }, {}],
    ['a negative rate', {}, { ratePerHour: '-1' }],
    ['a rate that is no number', {}, { ratePerUnitDistance: 'much' }],
    ['a negative fee', {}, { convenienceFee: { type: 'flat', amount: -1 } }],
  ])('refuses %s', (_, input, change) => {
    const good = { distanceMeters: 1, durationSeconds: 1 }
    expect(() => quoteFare({ ...good, ...input }, { ...tariff, ...change }, dollars)).toThrow(RangeError)
  })
})
