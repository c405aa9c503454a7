import type { RoadSpeed } from '../speeds/road-speed.ts'
import type { RoadGraph } from './road-graph.ts'

/**
 * A graph on whose edges one takes as long as trips by day, or by night, did; elsewhere it is as it was. What was
 * learned is the whole truth: `calibration`, by which the router multiplies all seconds, does not lengthen it.
 */
export function withLearnedSeconds(
  graph: RoadGraph,
  speeds: readonly RoadSpeed[],
  byDay: boolean,
  calibration: number,
): RoadGraph {
  const known = new Map<string, number>()
  for (const { wayId, forward, dayKmh, nightKmh } of speeds) {
    const kmh = byDay ? dayKmh : nightKmh
    if (kmh !== null) known.set(`${wayId}${forward}`, kmh)
  }
  if (known.size === 0) return graph
  const learned = (seconds: Float32Array, forward: boolean) =>
    seconds.map((free, edge) => {
      const kmh = known.get(`${graph.edgeWay[edge]}${forward}`)
      if (kmh === undefined || !Number.isFinite(free)) return free
      return (graph.edgeMeters[edge] ?? 0) / (kmh / 3.6) / calibration
    })
  return {
    ...graph,
    forwardSeconds: learned(graph.forwardSeconds, true),
    backwardSeconds: learned(graph.backwardSeconds, false),
  }
}
