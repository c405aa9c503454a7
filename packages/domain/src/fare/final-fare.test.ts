import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, rules, tariffs } from '../../test/arbitraries.ts'
import { finalFare } from './final-fare.ts'
import { quoteFare } from './quote-fare.ts'
import type { Tariff } from './tariff.ts'

const tariff: Tariff = {
  baseFare: 0,
  ratePerUnitDistance: '1',
  ratePerHour: '36',
  minFare: 0,
  convenienceFee: { type: 'flat', amount: 0 },
  cancelSlabs: [],
  version: 1,
}
const dollars = { currency: 'USD', decimal: 2, convertToMile: false }
const quote = quoteFare({ distanceMeters: 10_000, durationSeconds: 600 }, tariff, dollars)
const track = { usablePoints: 20, distanceMeters: 11_000, hasLargeGap: false, isStill: false }

describe('finalFare', () => {
  it('prices a taxi trip by its track and its time', () => {
    const final = finalFare({ quote, service: 'taxi', track, totalTripSeconds: 900 })
    expect(final).toMatchObject({
      basis: 'track',
      flagged: false,
      breakdown: { distance: '11.00', fare: 2000 },
    })
  })

  it.each([
    ['one usable point', { ...track, usablePoints: 1 }],
    ['no point at all', { usablePoints: 0, hasLargeGap: false, isStill: false }],
    ['a large gap', { ...track, hasLargeGap: true }],
    ['no matched distance', { usablePoints: 9, hasLargeGap: false, isStill: false }],
  ])('with %s charges the quote’s distance and the real time', (_, poor) => {
    const final = finalFare({ quote, service: 'taxi', track: poor, totalTripSeconds: 900 })
    expect(final).toMatchObject({
      basis: 'quote',
      flagged: false,
      breakdown: { distance: '10.00', fare: 1900 },
    })
  })

  it('caps the distance at 1.3 times that of the quote, and says so', () => {
    const at = (distanceMeters: number) =>
      finalFare({ quote, service: 'taxi', track: { ...track, distanceMeters }, totalTripSeconds: 0 })
    expect(at(13_000)).toMatchObject({ basis: 'track', flagged: false, breakdown: { fare: 1300 } })
    expect(at(13_001)).toMatchObject({ basis: 'capped', flagged: true, breakdown: { fare: 1300 } })
    expect(at(90_000)).toMatchObject({ basis: 'capped', flagged: true, breakdown: { fare: 1300 } })
  })

  it('charges no distance and no time when the car never left, whatever else the track says', () => {
    const counts = fc.nat(50)
    fc.assert(
      fc.property(
        inputs,
        tariffs,
        rules,
        counts,
        fc.boolean(),
        fc.nat(20_000),
        (input, t, r, points, gap, time) => {
          const q = quoteFare(input, t, r)
          const still = { usablePoints: points, hasLargeGap: gap, distanceMeters: points * 50, isStill: true }
          const final = finalFare({ quote: q, service: 'taxi', track: still, totalTripSeconds: time })
          const nothing = { ...input, distanceMeters: 0, durationSeconds: 0 }
          expect(final).toEqual({ breakdown: quoteFare(nothing, t, r), basis: 'not_driven', flagged: true })
          expect(final.breakdown.tripCost).toBeLessThanOrEqual(q.tripCost)
        },
      ),
    )
  })

  it('charges the quote’s distance without a track exactly when a car can have driven it in the time', () => {
    const lost = { usablePoints: 0, hasLargeGap: false, isStill: false }
    const at = (totalTripSeconds: number) =>
      finalFare({ quote, service: 'taxi', track: lost, totalTripSeconds }).basis
    expect([at(0), at(166), at(167)]).toEqual(['not_driven', 'not_driven', 'quote'])
  })

  it('keeps the quoted fare of a delivery', () => {
    const final = finalFare({ quote, service: 'delivery', track, totalTripSeconds: 9000 })
    expect(final).toEqual({ breakdown: quote, basis: 'quote', flagged: false })
  })

  it('never charges more than the capped distance and keeps tariff and extras', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, fc.nat(400_000), fc.nat(20_000), (input, t, r, meters, seconds) => {
        const q = quoteFare(input, t, r)
        const { breakdown } = finalFare({
          quote: q,
          service: 'taxi',
          track: { usablePoints: 5, distanceMeters: meters, hasLargeGap: false, isStill: false },
          totalTripSeconds: seconds,
        })
        const capped = { ...input, distanceMeters: input.distanceMeters * 1.3 + 1, durationSeconds: seconds }
        expect(breakdown.tripCost).toBeLessThanOrEqual(quoteFare(capped, t, r).tripCost)
        expect(breakdown.tariff).toEqual(t)
        expect(breakdown.input.optionAmount).toBe(input.optionAmount)
      }),
    )
  })
})
