import { haversineMeters } from '@cabstand/domain/distance'
import { finalFare } from '@cabstand/domain/fare/final-fare'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import { hasLargeGap, prepareTrack, usablePoints } from '@cabstand/domain/fare/track'
import { sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { type Receiver, type SimulatedTrip, simulateTrip } from '@cabstand/map-engine/test/simulate-trip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRouting } from '../../test/maps/open-test-routing.ts'
import type { Route } from './port.ts'

const porto = findExtract('porto-centre')
const tariff = {
  baseFare: 200,
  ratePerUnitDistance: '1.1',
  ratePerHour: '12',
  minFare: 300,
  convenienceFee: { type: 'flat', amount: 0 },
  cancelSlabs: [],
  version: 1,
} as const
const euros = { currency: 'EUR', decimal: 2, convertToMile: false }

let map: Awaited<ReturnType<typeof openTestRouting>>
const routes: Route[] = []
beforeAll(async () => {
  if (porto.missing) return
  map = await openTestRouting(porto.path)
  const points = sampleCrossings(map.roads, 200)
  for (let i = 0; i + 1 < points.length && routes.length < 25; i += 2) {
    const [from, to] = [points[i], points[i + 1]]
    if (!from || !to || haversineMeters(from, to) < 1000) continue
    routes.push(await map.routing.route([from, to], {}))
  }
}, 60_000)
afterAll(() => map?.close())

const onPorto = (title: string, work: () => Promise<void>) =>
  test.skipIf(porto.missing)(`${title}${porto.reason}`, work, 60_000)

/** As at the end of a trip: the charged distance, given the quote's distance in metres. */
async function charge({ track, durationSeconds }: SimulatedTrip, quotedMeters: number) {
  const usable = usablePoints(track)
  const matched = await map.routing.matchTrack(prepareTrack(usable))
  const input = { distanceMeters: quotedMeters, durationSeconds }
  return finalFare({
    quote: quoteFare(input, tariff, euros),
    service: 'taxi',
    track: {
      usablePoints: usable.length,
      distanceMeters: matched && Math.round(matched.distanceMeters),
      hasLargeGap: hasLargeGap(usable),
      isStill: false,
    },
    totalTripSeconds: Math.round(durationSeconds),
  })
}

async function errorsOf(receiver: Receiver): Promise<{ median: number; p90: number }> {
  const errors: number[] = []
  for (const [i, route] of routes.entries()) {
    const trip = simulateTrip(route, receiver, i + 1)
    const { breakdown } = await charge(trip, trip.drivenMeters)
    const charged = breakdown.input.distanceMeters
    expect(charged).toBeLessThanOrEqual(trip.drivenMeters * 1.3)
    errors.push(Math.abs(charged / trip.drivenMeters - 1))
  }
  errors.sort((a, b) => a - b)
  return { median: errors[errors.length >> 1] ?? 1, p90: errors[Math.floor(errors.length * 0.9)] ?? 1 }
}

for (const [sigmaMeters, noise, median, p90] of [
  [5, 'white', 0.01, 0.03],
  [10, 'correlated', 0.01, 0.03],
  [20, 'white', 0.02, 0.06],
  [20, 'correlated', 0.02, 0.06],
] as const) {
  onPorto(
    `${noise} noise of ${sigmaMeters} m leaves the charged distance within ${median * 100} % at the median`,
    async () => {
      const errors = await errorsOf({ sigmaMeters, noise })
      expect(errors.median).toBeLessThan(median)
      expect(errors.p90).toBeLessThan(p90)
    },
  )
}

onPorto('for any track, at most 1.3 times the quote is charged', async () => {
  const [route] = routes
  if (!route) throw new Error('a map without routes')
  const wild = simulateTrip(route, { sigmaMeters: 60, noise: 'white' }, 1)
  for (const quoted of [wild.drivenMeters, wild.drivenMeters / 3, 400]) {
    // As if the receiver reported a high accuracy.
    const track = wild.track.map((point) => ({ ...point, accuracyMeters: 5 }))
    const { breakdown, basis, flagged } = await charge({ ...wild, track }, quoted)
    expect(breakdown.input.distanceMeters).toBeLessThanOrEqual(quoted * 1.3)
    expect(flagged).toBe(basis === 'capped')
  }
})

onPorto('a gap in a track leaves pieces on roads, and the distance between them counts', async () => {
  const long = routes.toSorted((a, b) => b.distanceMeters - a.distanceMeters)[0]
  if (!long) throw new Error('a map without routes')
  const { track, drivenMeters } = simulateTrip(long, { sigmaMeters: 5, noise: 'white' }, 3)
  const third = Math.floor(track.length / 3)
  const holed = [...track.slice(0, third), ...track.slice(2 * third)]
  const matched = await map.routing.matchTrack(prepareTrack(holed))
  expect(matched?.pieces.length).toBeGreaterThan(0)
  expect((matched?.distanceMeters ?? 0) / drivenMeters).toBeGreaterThan(0.6)
  expect((matched?.distanceMeters ?? 0) / drivenMeters).toBeLessThan(1.15)
})
