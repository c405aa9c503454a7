import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { densestPoint, type RoadGraph, RoadRouter, sampleCrossings } from './router/index.ts'
import { ActorProcess, maxSnapMeters, type OsrmAnswer, routeRequest, toRoute } from './valhalla/index.ts'

const trips = 40
const [shortestMeters, longestMeters] = [800, 6000]
/** What Valhalla's seconds were to the embedded router's in a measured city; taken where it cannot run. */
const usualRatio = 1.42

/** Trips like those of a taxi, in the middle of the map: on longer ones motorways weigh more. */
function listTrips(graph: RoadGraph): [LatLng, LatLng][] {
  const center = densestPoint(graph)
  const points = sampleCrossings(graph, trips * 40).filter(
    (at) => haversineMeters(at, center) < longestMeters,
  )
  const found: [LatLng, LatLng][] = []
  for (const [i, from] of points.entries()) {
    const to = points.slice(i + 1).find((point) => {
      const meters = haversineMeters(from, point)
      return meters > shortestMeters && meters < longestMeters
    })
    if (to) found.push([from, to])
    if (found.length === trips) break
  }
  return found
}

/**
 * By what the embedded router's seconds must be multiplied to agree with Valhalla's on this map: the median over
 * some routes. The embedded one counts no turns and no traffic lights, so it is always too quick.
 */
export async function calibrate(graph: RoadGraph, valhallaConfig: string | undefined): Promise<number> {
  if (valhallaConfig === undefined) return usualRatio
  const actor = await ActorProcess.start(valhallaConfig)
  try {
    const router = new RoadRouter(graph)
    const ratios: number[] = []
    for (const [from, to] of listTrips(graph)) {
      const answer = await actor
        .request('route', routeRequest([from, to], { language: 'en-US' }))
        .catch(() => undefined)
      const theirs = answer && toRoute(answer as OsrmAnswer, maxSnapMeters)
      const ours = router.fromOne(from, [to], maxSnapMeters)[0]?.durationSeconds ?? 0
      if (theirs && ours > 20) ratios.push(theirs.durationSeconds / ours)
    }
    ratios.sort((a, b) => a - b)
    return ratios[ratios.length >> 1] ?? usualRatio
  } finally {
    await actor.kill()
  }
}
