import { haversineMeters } from '@cabstand/domain/distance'
import { finalFare } from '@cabstand/domain/fare/final-fare'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import { hasLargeGap, prepareTrack, usablePoints } from '@cabstand/domain/fare/track'
import { sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { type Receiver, simulateTrip } from '@cabstand/map-engine/test/simulate-trip'
import { demoCityFile } from '../../apps/server/src/maps/index.ts'
import type { Route } from '../../apps/server/src/maps/port.ts'
import { openTestRouting } from '../../apps/server/test/maps/open-test-routing.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { median, percentile } from '../support/measure.ts'

const trips = 100
const [shortestMeters, longestMeters] = [1200, 7000]
/** Upper limits in per cent of the driven distance, by the receiver's error: median and 90th percentile. */
const limits = { 5: [0.8, 2.1], 10: [2, 5.7], 20: [3.4, 8] } as const
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

type Map = Awaited<ReturnType<typeof openTestRouting>>

async function listRoutes({ routing, roads }: Map): Promise<Route[]> {
  const points = sampleCrossings(roads, trips * 40)
  const routes: Route[] = []
  for (let i = 0; i + 1 < points.length && routes.length < trips; i += 2) {
    const [from, to] = points.slice(i, i + 2)
    if (!from || !to) break
    const meters = haversineMeters(from, to)
    if (meters < shortestMeters || meters > longestMeters) continue
    const route = await routing.route([from, to], {}).catch(() => undefined)
    if (route) routes.push(route)
  }
  return routes
}

/** Signed errors of the charged distances in per cent, and how many exceeded the cap. */
async function measure({ routing }: Map, routes: readonly Route[], receiver: Receiver) {
  const errors: number[] = []
  let aboveCap = 0
  for (const [i, route] of routes.entries()) {
    const { track, drivenMeters, durationSeconds } = simulateTrip(route, receiver, i + 1)
    const usable = usablePoints(track)
    const matched = await routing.matchTrack(prepareTrack(usable))
    const quote = quoteFare({ distanceMeters: Math.round(drivenMeters), durationSeconds }, tariff, euros)
    const { breakdown } = finalFare({
      quote,
      service: 'taxi',
      track: {
        usablePoints: usable.length,
        distanceMeters: matched && Math.round(matched.distanceMeters),
        hasLargeGap: hasLargeGap(usable),
        isStill: false,
      },
      totalTripSeconds: Math.round(durationSeconds),
    })
    const charged = breakdown.input.distanceMeters
    if (charged > quote.input.distanceMeters * 1.3) aboveCap += 1
    errors.push((charged / drivenMeters - 1) * 100)
  }
  return { errors, aboveCap }
}

async function measureMap(context: BenchContext, name: string, pbfFile: string): Promise<Figure[]> {
  context.say(name)
  const map = await openTestRouting(pbfFile)
  context.defer(map.close)
  const routes = await listRoutes(map)
  const figures: Figure[] = []
  for (const sigmaMeters of [5, 10, 20] as const) {
    for (const noise of ['white', 'correlated'] as const) {
      const { errors, aboveCap } = await measure(map, routes, { sigmaMeters, noise })
      const sizes = errors.map(Math.abs)
      const label = `${name}, ${noise} noise of ${sigmaMeters} m`
      const [usual, most] = limits[sigmaMeters]
      const share = (part: string, value: number, atMost: number) =>
        figure({ label: `${label}: ${part}`, unit: '%', ours: [value], aim: { of: 'ours', atMost } })
      figures.push(
        share('median', median(sizes), usual),
        share('nine in ten within', percentile(sizes, 0.9), most),
        figure({
          label: `${label}: mean`,
          unit: '%',
          ours: [errors.reduce((a, b) => a + b, 0) / errors.length],
        }),
        figure({
          label: `${label}: above the cap`,
          unit: 'trips',
          ours: [aboveCap],
          aim: { of: 'ours', atMost: 0 },
        }),
      )
    }
  }
  return figures
}

const row: BenchRow = {
  name: 'map-matching',
  title: 'Deviation of the charged distance of noisy tracks from the driven distance',
  aim: 'within the limits of an earlier trial; never above the cap',
  peer: undefined,
  async run(context) {
    const figures: Figure[] = []
    const skipped: { label: string; reason: string }[] = []
    const metro = findExtract('porto-metro')
    if (metro.missing) skipped.push({ label: 'Porto', reason: metro.reason.trim() })
    else figures.push(...(await measureMap(context, 'Porto', metro.path)))
    figures.push(...(await measureMap(context, 'demo city', demoCityFile)))
    return {
      figures,
      skipped,
      notes: [
        `${trips} trips of ${shortestMeters / 1000} to ${longestMeters / 1000} km; a fix every 2 to 5 s; stops; gaps of up to a minute`,
        'noise is the standard deviation per axis; correlated noise has a correlation time of 45 s',
        'the quote is the driven distance',
      ],
    }
  },
}

export default row
