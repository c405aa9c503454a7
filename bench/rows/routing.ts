import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { RoadRouter, sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { maxSnapMeters } from '../../apps/server/src/maps/valhalla/index.ts'
import { openTestRouting } from '../../apps/server/test/maps/open-test-routing.ts'
import { type BenchRow, figure, PeerMissing, unlessMissing } from '../row.ts'
import { alternate, median, ratePerSecond } from '../support/measure.ts'
import { listJunctions, startPgRouting } from './routing/pgrouting.ts'

const rounds = 5
const windowMs = 2000
const pairs = 40
const targets = 100
const [shortestMeters, longestMeters] = [800, 8000]
/** Our route includes turns and its line; pgRouting's is a number of seconds. */
const routeAim = { of: 'ratio', atLeast: 1 } as const
const matrixAim = { of: 'ratio', atLeast: 5 } as const
/** Both sides must find the same routes: the maximum relative difference of the medians of their seconds. */
const agreement = 0.03

interface Asked {
  readonly junction: number
  readonly at: LatLng
}

/** Consecutive points of the list that are as far apart as the ends of a taxi trip. */
function listTrips(points: readonly Asked[]): [Asked, Asked][] {
  return points.flatMap((from, i) => {
    const to = points[i + 1]
    const meters = to ? haversineMeters(from.at, to.at) : 0
    return to && meters > shortestMeters && meters < longestMeters ? [[from, to] as [Asked, Asked]] : []
  })
}

/** Runs requests one after the other, cycling through the list. */
function inTurn<T>(questions: readonly T[], ask: (question: T) => Promise<unknown>) {
  let next = 0
  return () =>
    ratePerSecond(windowMs, async () => {
      const question = questions[next++ % questions.length]
      if (question !== undefined) await ask(question)
      return 1
    })
}

const row: BenchRow = {
  name: 'routing',
  title: 'Routes and 1×100 road times of Porto, one request after the other',
  aim: 'as many routes per second as pgRouting, and five times as many road times',
  peer: 'pgRouting',
  async run(context) {
    const metro = findExtract('porto-metro')
    if (metro.missing)
      throw new PeerMissing('The extract porto-metro', 'see CABSTAND_TEST_MAPS in CONTRIBUTING.md')
    context.say('building the graphs')
    const map = await openTestRouting(metro.path)
    context.defer(map.close)
    const junctions = listJunctions(map.roads)
    const numbers = new Map(junctions.map(({ lat, lng }, junction) => [`${lat},${lng}`, junction]))
    const points: Asked[] = sampleCrossings(map.roads, 4000).map((at) => ({
      at,
      junction: numbers.get(`${at.lat},${at.lng}`) ?? 0,
    }))
    const asked = listTrips(points).slice(0, pairs)
    const ends = points.slice(-targets)
    const peer = await unlessMissing(() => startPgRouting(context, map.roads))
    if ('reason' in peer) return { figures: [], skipped: [{ label: 'all', reason: peer.reason }], notes: [] }
    const { value: pgRouting } = peer

    context.say('comparing the results')
    const router = new RoadRouter(map.roads)
    const ratios: number[] = []
    for (const [from, to] of asked) {
      const ours = router.fromOne(from.at, [to.at], maxSnapMeters)[0]?.durationSeconds ?? 0
      ratios.push(ours / (await pgRouting.route(from.junction, to.junction)))
    }
    const agreed = median(ratios)
    if (Math.abs(agreed - 1) > agreement) throw new Error(`the routers disagree: ${agreed}`)

    const route = await alternate(
      {
        ours: inTurn(asked, ([from, to]) => map.routing.route([from.at, to.at], { steps: false })),
        told: inTurn(asked, ([from, to]) => map.routing.route([from.at, to.at], {})),
        plain: inTurn(asked, async ([from, to]) => router.route([from.at, to.at], maxSnapMeters)),
        peer: inTurn(asked, ([from, to]) => pgRouting.route(from.junction, to.junction)),
      },
      { rounds },
    )
    const matrix = await alternate(
      {
        ours: inTurn(asked, ([from]) =>
          map.routing.matrix(
            [from.at],
            ends.map(({ at }) => at),
          ),
        ),
        peer: inTurn(asked, ([from]) =>
          pgRouting.fromOne(
            from.junction,
            ends.map(({ junction }) => junction),
          ),
        ),
      },
      { rounds },
    )
    return {
      figures: [
        figure({
          label: 'route as for a quote',
          unit: '/s',
          ours: route.ours,
          peer: route.peer,
          aim: routeAim,
        }),
        figure({ label: 'route with instructions', unit: '/s', ours: route.told, peer: route.peer }),
        figure({ label: 'route of the embedded router', unit: '/s', ours: route.plain, peer: route.peer }),
        figure({
          label: `1×${targets} road times`,
          unit: '/s',
          ours: matrix.ours,
          peer: matrix.peer,
          aim: matrixAim,
        }),
      ],
      notes: [
        `${map.roads.junctionCount} junctions, ${map.roads.edgeFrom.length} edges, the same for both; seconds of the embedded router divided by pgRouting’s: median ${agreed.toFixed(3)}`,
        'pgRouting: A* and Dijkstra in a box 2 km around the points, one connection, prepared, everything in memory',
        `routes of ${shortestMeters / 1000} to ${longestMeters / 1000} km; road times from each start to the same ${targets} junctions of the whole map`,
        'routes are from Valhalla, with their line and the cost of turns; pgRouting’s have only seconds',
      ],
    }
  },
}

export default row
