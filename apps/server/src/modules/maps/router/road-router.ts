import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { encodePolyline, polylineMeters } from '@cabstand/domain/polyline'
import { CostHeap } from './heap.ts'
import type { RoadGraph } from './road-graph.ts'
import { type Snap, Snapper } from './snapper.ts'

/** A way along the roads, as the embedded router finds it: no narrative, no cost of turning. */
export interface RoadPath {
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly polyline: string
  readonly start: LatLng
  readonly end: LatLng
}

/** Faster than any road of the graph, so that A* never overestimates. */
const topMetersPerSecond = 125 / 3.6

/** Nearer than this to a junction a point counts as standing on it: positions are no more exact. */
const junctionMeters = 8

interface Reach {
  readonly junction: number
  readonly seconds: number
}

interface Labels {
  readonly seconds: Float64Array
  /** The arc by which a junction was reached. */
  readonly arc: Int32Array
}

/**
 * Shortest paths by time on a road graph. `calibration` turns its free-flow seconds into those of the engine
 * it stands in for. Its calls compute for milliseconds: run it in a worker thread.
 */
export class RoadRouter {
  private readonly snapper: Snapper
  private readonly graph: RoadGraph
  private readonly calibration: number

  constructor(graph: RoadGraph, calibration = 1) {
    this.graph = graph
    this.calibration = calibration
    this.snapper = new Snapper(graph)
  }

  /**
   * Seconds from each source to the target; undefined for a source over `maxSnapMeters` from any road. One
   * search from the target against the direction of travel, ended when every source is reached.
   */
  secondsTo(sources: readonly LatLng[], target: LatLng, maxSnapMeters: number): (number | undefined)[] {
    const goal = this.snapper.find(target, maxSnapMeters)
    const snaps = sources.map((source) => this.snapper.find(source, maxSnapMeters))
    if (!goal) return snaps.map(() => undefined)
    const wanted = new Set<number>()
    for (const snap of snaps) if (snap) for (const end of this.ends(snap.edge)) wanted.add(end)
    const { seconds } = this.search(this.toGoal(goal), wanted, true)
    return snaps.map((snap) => {
      if (!snap) return undefined
      const best = this.leave(snap).reduce(
        (least, way) => Math.min(least, way.seconds + (seconds[way.junction] ?? Number.POSITIVE_INFINITY)),
        this.alongOneEdge(snap, goal),
      )
      return Number.isFinite(best) ? best * this.calibration : undefined
    })
  }

  /**
   * The fastest way through the points. A point that is far from any road makes it undefined, or is left out
   * when `skipFar` is set.
   */
  route(points: readonly LatLng[], maxSnapMeters: number, skipFar = false): RoadPath | undefined {
    const snaps: Snap[] = []
    for (const point of points) {
      const snap = this.snapper.find(point, maxSnapMeters)
      if (snap) snaps.push(snap)
      else if (!skipFar) return undefined
    }
    const line: LatLng[] = []
    let seconds = 0
    for (const [i, to] of snaps.entries()) {
      const from = snaps[i - 1]
      if (!from) continue
      const leg = this.leg(from, to)
      if (!leg) return undefined
      seconds += leg.seconds
      line.push(...leg.line)
    }
    const [start, end] = [line[0], line.at(-1)]
    if (!start || !end) return undefined
    return {
      distanceMeters: polylineMeters(line),
      durationSeconds: seconds * this.calibration,
      polyline: encodePolyline(line),
      start,
      end,
    }
  }

  private leg(from: Snap, to: Snap): { seconds: number; line: LatLng[] } | undefined {
    const goals = this.toGoal(to)
    const labels = this.search(this.leave(from), new Set(goals.map((goal) => goal.junction)), false, to)
    let best: Reach | undefined
    for (const goal of goals) {
      const seconds = goal.seconds + (labels.seconds[goal.junction] ?? Number.POSITIVE_INFINITY)
      if (Number.isFinite(seconds) && (!best || seconds < best.seconds)) best = { ...goal, seconds }
    }
    const direct = this.alongOneEdge(from, to)
    if (Number.isFinite(direct) && (!best || direct <= best.seconds)) {
      return { seconds: direct, line: this.cut(from, to) }
    }
    return best && { seconds: best.seconds, line: this.draw(from, to, best.junction, labels) }
  }

  private ends(edge: number): [number, number] {
    return [this.graph.edgeFrom[edge] ?? 0, this.graph.edgeTo[edge] ?? 0]
  }

  /** The junctions one comes to when leaving a point, with the seconds to them. */
  private leave(snap: Snap): Reach[] {
    const { edge, share } = snap
    const [from, to] = this.ends(edge)
    return [
      { junction: to, seconds: part(this.graph.forwardSeconds[edge], 1 - share) },
      { junction: from, seconds: part(this.graph.backwardSeconds[edge], share) },
      ...this.at(snap),
    ]
  }

  /** The junctions from which one comes to a point, with the seconds from them. */
  private toGoal(snap: Snap): Reach[] {
    const { edge, share } = snap
    const [from, to] = this.ends(edge)
    return [
      { junction: from, seconds: part(this.graph.forwardSeconds[edge], share) },
      { junction: to, seconds: part(this.graph.backwardSeconds[edge], 1 - share) },
      ...this.at(snap),
    ]
  }

  /** A point beside a junction may as well lie on any other road of it, whatever way this one runs. */
  private at({ edge, share }: Snap): Reach[] {
    const [from, to] = this.ends(edge)
    const meters = this.graph.edgeMeters[edge] ?? 0
    const reached: Reach[] = []
    if (share * meters < junctionMeters) reached.push({ junction: from, seconds: 0 })
    if ((1 - share) * meters < junctionMeters) reached.push({ junction: to, seconds: 0 })
    return reached
  }

  private alongOneEdge(from: Snap, to: Snap): number {
    if (from.edge !== to.edge) return Number.POSITIVE_INFINITY
    const share = to.share - from.share
    return share >= 0
      ? part(this.graph.forwardSeconds[from.edge], share)
      : part(this.graph.backwardSeconds[from.edge], -share)
  }

  /** Dijkstra's search until all `wanted` are settled; with `towards`, A* to it. */
  private search(starts: readonly Reach[], wanted: Set<number>, against: boolean, towards?: LatLng): Labels {
    const { graph } = this
    const seconds = new Float64Array(graph.junctionCount).fill(Number.POSITIVE_INFINITY)
    const arc = new Int32Array(graph.junctionCount).fill(-1)
    const settled = new Uint8Array(graph.junctionCount)
    const heap = new CostHeap()
    const ahead = (junction: number) => (towards ? this.leastSeconds(junction, towards) : 0)
    for (const start of starts) {
      if (start.seconds >= (seconds[start.junction] ?? 0)) continue
      seconds[start.junction] = start.seconds
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
    return { seconds, arc }
  }

  private leastSeconds(junction: number, to: LatLng): number {
    const { firstArc, arcs, edgeShape, lats, lngs } = this.graph
    const out = arcs[firstArc[junction] ?? 0] ?? 0
    const edge = out >> 1
    const at = (out & 1) === 0 ? (edgeShape[edge] ?? 0) : (edgeShape[edge + 1] ?? 1) - 1
    return haversineMeters({ lat: lats[at] ?? 0, lng: lngs[at] ?? 0 }, to) / topMetersPerSecond
  }

  private shape(edge: number): LatLng[] {
    const { edgeShape, lats, lngs } = this.graph
    const points: LatLng[] = []
    const end = edgeShape[edge + 1] ?? 0
    for (let n = edgeShape[edge] ?? 0; n < end; n++) points.push({ lat: lats[n] ?? 0, lng: lngs[n] ?? 0 })
    return points
  }

  private cut(from: Snap, to: Snap): LatLng[] {
    const shape = this.shape(from.edge)
    const [a, b] = [from.pointsBefore, to.pointsBefore]
    const between = from.share <= to.share ? shape.slice(a, b) : shape.slice(b, a).toReversed()
    return [{ lat: from.lat, lng: from.lng }, ...between, { lat: to.lat, lng: to.lng }]
  }

  /** Whether an edge that is left or entered by a junction is driven from its start; on a loop both ends are it. */
  private runsForwards(edge: number, junction: number, ends: Uint32Array): boolean {
    const [from, to] = this.ends(edge)
    return from === to ? Number.isFinite(this.graph.forwardSeconds[edge]) : ends[edge] === junction
  }

  private draw(from: Snap, to: Snap, last: number, { arc }: Labels): LatLng[] {
    const arcs: number[] = []
    let junction = last
    for (let by = arc[junction] ?? -1; by >= 0; by = arc[junction] ?? -1) {
      arcs.push(by)
      junction = ((by & 1) === 0 ? this.graph.edgeFrom[by >> 1] : this.graph.edgeTo[by >> 1]) ?? 0
    }
    const line: LatLng[] = [{ lat: from.lat, lng: from.lng }]
    const first = this.shape(from.edge)
    const forwards = this.runsForwards(from.edge, junction, this.graph.edgeTo)
    line.push(...(forwards ? first.slice(from.pointsBefore) : first.slice(0, from.pointsBefore).toReversed()))
    for (const by of arcs.toReversed()) {
      const shape = this.shape(by >> 1)
      line.push(...((by & 1) === 0 ? shape : shape.toReversed()).slice(1))
    }
    const final = this.shape(to.edge)
    const entered = this.runsForwards(to.edge, last, this.graph.edgeFrom)
    line.push(...(entered ? final.slice(1, to.pointsBefore) : final.slice(to.pointsBefore, -1).toReversed()))
    line.push({ lat: to.lat, lng: to.lng })
    return line
  }
}

/** A part of an edge's seconds; nothing at all of a forbidden direction is still forbidden. */
function part(seconds: number | undefined, share: number): number {
  return seconds === undefined || !Number.isFinite(seconds) ? Number.POSITIVE_INFINITY : seconds * share
}
