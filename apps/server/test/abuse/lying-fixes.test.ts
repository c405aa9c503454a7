import { haversineMeters } from '@cabstand/domain/distance'
import { finalFare } from '@cabstand/domain/fare/final-fare'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import { hasLargeGap, smoothTrack, thinTrack, usablePoints } from '@cabstand/domain/fare/track'
import { polylineMeters } from '@cabstand/domain/polyline'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { type Fix, positionLimits, refusePosition } from '../../src/trips/tracking/index.ts'

const runs = { seed: testSeed, numRuns: sized(500, 20_000) }
const nowMs = 1_900_000_000_000

/** Positions of a phone with arbitrary false times, places and accuracies. */
const steps = fc.array(
  fc.record({
    laterMs: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -5000, max: 130_000 }),
      fc.constantFrom(0, -86_400_000, 86_400_000),
    ),
    north: fc.oneof(
      fc.double({ min: -120, max: 120, noNaN: true }),
      fc.double({ min: -9e5, max: 9e5, noNaN: true }),
    ),
    east: fc.double({ min: -250, max: 250, noNaN: true }),
    accuracyMeters: fc.option(fc.constantFrom(0, 5, 50, 100, 100.1, 5000), { nil: null }),
  }),
  { minLength: 2, maxLength: 120 },
)
type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never

/** The accepted positions of such a phone, sent as one stream. */
function believe(lies: Steps): Fix[] {
  const believed: Fix[] = []
  let fix = { lat: 38.7, lng: -9.9, atMs: nowMs - 100_000, accuracyMeters: null as number | null }
  for (const { laterMs, north, east, accuracyMeters } of lies) {
    fix = {
      lat: Math.max(-90, Math.min(90, fix.lat + north / 111_195)),
      lng: Math.max(-180, Math.min(180, fix.lng + east / 86_000)),
      atMs: fix.atMs + laterMs,
      accuracyMeters,
    }
    if (refusePosition(fix, believed.at(-1), nowMs) === undefined) believed.push(fix)
  }
  return believed
}

test('for any false positions, the car moves forward in time, near now, and below the maximum speed', () => {
  // Two positions may each be wrong by their accuracy; this error is spread over the seconds until it is allowed again.
  const most =
    positionLimits.maxSpeedMetersPerSecond +
    (2 * positionLimits.maxAccuracyMeters * 1000) / positionLimits.accuracyGrantedAfterMs
  fc.assert(
    fc.property(steps, (lies) => {
      const believed = believe(lies)
      let driven = 0
      believed.forEach((fix, index) => {
        expect(fix.atMs).toBeGreaterThanOrEqual(nowMs - positionLimits.maxAgeMs)
        expect(fix.atMs).toBeLessThanOrEqual(nowMs + positionLimits.maxAheadMs)
        const before = believed[index - 1]
        if (before === undefined) return
        expect(fix.atMs).toBeGreaterThan(before.atMs)
        if (fix.atMs - before.atMs > positionLimits.forgetAfterMs) driven = Number.NEGATIVE_INFINITY
        driven += haversineMeters(before, fix)
      })
      const seconds = ((believed.at(-1)?.atMs ?? 0) - (believed[0]?.atMs ?? 0)) / 1000
      expect(driven, `seed ${testSeed}`).toBeLessThanOrEqual(most * seconds + 1e-6)
    }),
    runs,
  )
})

test('a thousand positions within a second, each with the largest allowed error, do not move the car', () => {
  let previous: Fix = { lat: 38.7, lng: -9.9, atMs: nowMs - 1000, accuracyMeters: 100 }
  const first = previous
  for (let ms = 1; ms <= 1000; ms += 1) {
    const fix = { ...previous, lat: previous.lat + 99 / 111_195, atMs: nowMs - 1000 + ms }
    if (refusePosition(fix, previous, nowMs) === undefined) previous = fix
  }
  expect(haversineMeters(first, previous)).toBeLessThan(120)
})

const tariff = {
  baseFare: 240,
  ratePerUnitDistance: '0.95',
  ratePerHour: '14.40',
  minFare: 500,
  convenienceFee: { type: 'percentage', percent: '12' },
  cancelSlabs: [],
  version: 1,
} as const
const rules = { currency: 'EUR', decimal: 2, convertToMile: false }

test('for any track of such a phone, the fare stays within its cap, and is flagged when it was cut', () => {
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 7200 }),
      (lies, quotedMeters, totalTripSeconds) => {
        const quote = quoteFare({ distanceMeters: quotedMeters, durationSeconds: 600 }, tariff, rules)
        const usable = usablePoints(
          believe(lies).map(({ accuracyMeters, ...fix }) => ({
            ...fix,
            accuracyMeters: accuracyMeters ?? undefined,
            status: 'STARTED' as const,
          })),
        )
        const distanceMeters = Math.round(polylineMeters(thinTrack(smoothTrack(usable))))
        const gap = hasLargeGap(usable)
        const track = { usablePoints: usable.length, distanceMeters, hasLargeGap: gap, isStill: false }
        const fare = finalFare({ quote, service: 'taxi', track, totalTripSeconds })
        const mostKilometers = Math.round(quotedMeters * 1.3) / 1000 + 0.005
        const most = Math.max(500, 240 + 95 * mostKilometers + (1440 * totalTripSeconds) / 3600)
        expect(fare.breakdown.tripCost, `seed ${testSeed}`).toBeLessThanOrEqual(most * 1.12 + 1)
        const isUsed = usable.length >= 2 && !gap
        expect(fare.basis === 'capped').toBe(isUsed && distanceMeters > quotedMeters * 1.3)
      },
    ),
    runs,
  )
})
