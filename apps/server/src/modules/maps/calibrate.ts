import { type RoadGraph, RoadRouter, sampleCrossings } from './router/index.ts'
import { ActorProcess, maxSnapMeters, type OsrmAnswer, routeRequest, toRoute } from './valhalla/index.ts'

const pairs = 40
/** What Valhalla's seconds were to the embedded router's in a measured city; taken where it cannot run. */
const usualRatio = 1.42

/**
 * By what the embedded router's seconds must be multiplied to agree with Valhalla's on this map: the median over
 * some routes. The embedded one counts no turns and no traffic lights, so it is always too quick.
 */
export async function calibrate(graph: RoadGraph, valhallaConfig: string | undefined): Promise<number> {
  if (valhallaConfig === undefined) return usualRatio
  const actor = await ActorProcess.start(valhallaConfig)
  try {
    const router = new RoadRouter(graph)
    const points = sampleCrossings(graph, pairs * 2)
    const ratios: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const [from, to] = points.slice(i, i + 2)
      if (!from || !to) continue
      const answer = await actor
        .request('route', routeRequest([from, to], maxSnapMeters, 'en-US'))
        .catch(() => undefined)
      const theirs = answer && toRoute(answer as OsrmAnswer, maxSnapMeters)
      const [ours] = router.secondsTo([from], to, maxSnapMeters)
      if (theirs && ours !== undefined && ours > 20) ratios.push(theirs.durationSeconds / ours)
    }
    ratios.sort((a, b) => a - b)
    return ratios[ratios.length >> 1] ?? usualRatio
  } finally {
    await actor.kill()
  }
}
