import type { RoadGraph } from './road-graph.ts'
import type { RoadSpeed } from './road-speed.ts'

/**
 * The graph with the learned travel times of the day or the night, where there are any. Learned times are real times, so
 * they are divided by `calibration`, by which the router multiplies all times.
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
