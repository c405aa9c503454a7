import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { densestPoint, type RoadGraph, RoadRouter, sampleCrossings } from '@cabstand/map-engine/router'
import { ActorProcess, maxSnapMeters, type OsrmAnswer, routeRequest, toRoute } from './valhalla/index.ts'

const trips = 40
const [shortestMeters, longestMeters] = [800, 6000]
/** Valhalla's road times divided by the embedded router's, as measured in one city. Used where Valhalla cannot run. */
const usualRatio = 1.42

/** Trips as long as a taxi's, in the middle of the map. On longer routes motorways have more weight. */
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
 * The factor that converts the embedded router's road times to Valhalla's on this map: the median over some routes. The
 * embedded router ignores turns and traffic lights, so its times are always too short.
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
