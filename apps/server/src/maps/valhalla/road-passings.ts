import type { TrackPoint } from '../port.ts'
import type { RoadPassing } from '../speeds/road-speed.ts'
import { matchRequest } from './requests.ts'

export interface TraceAnswer {
  readonly edges: readonly {
    readonly way_id: number
    readonly forward: boolean
    /** Kilometres of the whole edge. */
    readonly length: number
  }[]
  /** One for each point of the request. */
  readonly matched_points: readonly {
    readonly type: 'matched' | 'interpolated' | 'unmatched'
    readonly edge_index?: number
    /** The fraction of the edge before the point. */
    readonly distance_along_edge?: number
    readonly begin_route_discontinuity?: boolean
    readonly end_route_discontinuity?: boolean
  }[]
}

const attributes = [
  'edge.way_id',
  'edge.forward',
  'edge.length',
  'matched.point',
  'matched.type',
  'matched.edge_index',
  'matched.distance_along_edge',
  'matched.begin_route_discontinuity',
  'matched.end_route_discontinuity',
]

/** Walking pace or slower, or faster than any car, between two points: not a driving speed. */
const believable = { leastKmh: 2, mostKmh: 150 } as const

export function traceRequest(points: readonly TrackPoint[]): object {
  const { format: _, ...request } = matchRequest(points) as { format: string }
  return { ...request, filters: { action: 'include', attributes } }
}

/**
 * The time that a track took on each edge it used. Speed is assumed to be constant between two matched points. This is
 * accurate enough, because a learned speed is the median of many trips.
 */
export function toPassings(answer: TraceAnswer, points: readonly TrackPoint[]): RoadPassing[] {
  const found: RoadPassing[] = []
  let last: { edge: number; share: number; atMs: number } | undefined
  for (const [i, matched] of answer.matched_points.entries()) {
    const atMs = points[i]?.atMs
    const { edge_index: edge, distance_along_edge: share } = matched
    if (matched.type !== 'matched' || edge === undefined || share === undefined || atMs === undefined)
      continue
    const here = { edge, share, atMs }
    if (last && !matched.begin_route_discontinuity) found.push(...between(answer.edges, last, here))
    last = matched.end_route_discontinuity ? undefined : here
  }
  return found
}

interface Spot {
  readonly edge: number
  readonly share: number
  readonly atMs: number
}

function between(edges: TraceAnswer['edges'], from: Spot, to: Spot): RoadPassing[] {
  const parts: { edge: TraceAnswer['edges'][number]; meters: number }[] = []
  for (let i = from.edge; i <= to.edge; i++) {
    const edge = edges[i]
    const [begin, end] = [i === from.edge ? from.share : 0, i === to.edge ? to.share : 1]
    if (edge && end > begin) parts.push({ edge, meters: (end - begin) * edge.length * 1000 })
  }
  const meters = parts.reduce((sum, part) => sum + part.meters, 0)
  const seconds = (to.atMs - from.atMs) / 1000
  const kmh = (meters / seconds) * 3.6
  if (!(kmh >= believable.leastKmh && kmh <= believable.mostKmh)) return []
  return parts.map(({ edge, meters: part }) => ({
    wayId: edge.way_id,
    forward: edge.forward,
    meters: part,
    seconds: (part / meters) * seconds,
    atMs: from.atMs,
  }))
}
