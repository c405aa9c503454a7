import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { CostHeap } from './heap.ts'
import type { RoadGraph } from './road-graph.ts'

/** A junction that can be reached, with its time and distance. */
export interface Reach {
  readonly junction: number
  readonly seconds: number
  readonly meters: number
}

export interface Labels {
  readonly seconds: Float64Array
  /** The arc by which a junction was reached. */
  readonly arc: Int32Array
  /** The metres to each junction that the search began with. */
  readonly startMeters: ReadonlyMap<number, number>
}

export interface SearchInput {
  readonly starts: readonly Reach[]
  /** The search ends when all of these are settled. */
  readonly wanted: ReadonlySet<number>
  /** Searches against the traffic: seconds to the starts. */
  readonly against?: boolean
  /** The position of everything wanted. Junctions nearer to it are searched first (A*). */
  readonly towards?: LatLng
}

/** Faster than any road of the graph, so that A* never overestimates. */
const topMetersPerSecond = 125 / 3.6

/** Dijkstra's search by seconds. */
export function searchRoads(graph: RoadGraph, input: SearchInput): Labels {
  const { starts, wanted, against = false, towards } = input
  const seconds = new Float64Array(graph.junctionCount).fill(Number.POSITIVE_INFINITY)
  const arc = new Int32Array(graph.junctionCount).fill(-1)
  const settled = new Uint8Array(graph.junctionCount)
  const startMeters = new Map<number, number>()
  const heap = new CostHeap()
  const ahead = (junction: number) => (towards ? leastSeconds(graph, junction, towards) : 0)
  for (const start of starts) {
    if (start.seconds >= (seconds[start.junction] ?? 0)) continue
    seconds[start.junction] = start.seconds
    startMeters.set(start.junction, start.meters)
    heap.push(start.junction, start.seconds + ahead(start.junction))
  }
  const open = new Set(wanted)
  for (let top = heap.pop(); top; top = heap.pop()) {
    const junction = top.item
    if (settled[junction]) continue
    settled[junction] = 1
    if (open.delete(junction) && open.size === 0) break
    const end = graph.firstArc[junction + 1] ?? 0
    for (let i = graph.firstArc[junction] ?? 0; i < end; i++) {
      const out = graph.arcs[i] ?? 0
      const edge = out >> 1
      const leavesStart = (out & 1) === 0
      const cost = leavesStart !== against ? graph.forwardSeconds[edge] : graph.backwardSeconds[edge]
      const next = (leavesStart ? graph.edgeTo[edge] : graph.edgeFrom[edge]) ?? 0
      const total = (seconds[junction] ?? 0) + (cost ?? Number.POSITIVE_INFINITY)
      if (total >= (seconds[next] ?? 0)) continue
      seconds[next] = total
      arc[next] = out
      heap.push(next, total + ahead(next))
    }
  }
  return { seconds, arc, startMeters }
}

/** The length of the path by which a search reached a junction. */
export function metersTo(graph: RoadGraph, { arc, startMeters }: Labels, last: number): number {
  let [junction, meters] = [last, 0]
  for (let by = arc[junction] ?? -1; by >= 0; by = arc[junction] ?? -1) {
    meters += graph.edgeMeters[by >> 1] ?? 0
    junction = ((by & 1) === 0 ? graph.edgeFrom[by >> 1] : graph.edgeTo[by >> 1]) ?? 0
  }
  return meters + (startMeters.get(junction) ?? 0)
}

function leastSeconds(graph: RoadGraph, junction: number, to: LatLng): number {
  const { firstArc, arcs, edgeShape, lats, lngs } = graph
  const out = arcs[firstArc[junction] ?? 0] ?? 0
  const edge = out >> 1
  const at = (out & 1) === 0 ? (edgeShape[edge] ?? 0) : (edgeShape[edge + 1] ?? 1) - 1
  return haversineMeters({ lat: lats[at] ?? 0, lng: lngs[at] ?? 0 }, to) / topMetersPerSecond
}
