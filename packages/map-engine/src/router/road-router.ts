import type { LatLng } from '@cabstand/domain/distance'
import { encodePolyline, polylineMeters } from '@cabstand/domain/polyline'
import type { RoadPair, RoadPath, RoutePoint } from './paths.ts'
import type { RoadGraph } from './road-graph.ts'
import { type Labels, metersTo, type Reach, searchRoads } from './search-roads.ts'
import { type Snap, Snapper } from './snapper.ts'

/** A point nearer than this to a junction counts as being on it, because positions are not more exact. */
const junctionMeters = 8

/**
 * Fastest paths on a road graph, without driving instructions and without costs for turns. `calibration` is the factor
 * from free-flow seconds to the expected seconds. A call takes milliseconds of CPU, so use it in a worker thread.
 */
export class RoadRouter {
  private readonly snapper: Snapper
  private readonly graph: RoadGraph
  private readonly calibration: number

  constructor(graph: RoadGraph, calibration = 1, snapper = new Snapper(graph)) {
    this.graph = graph
    this.calibration = calibration
    this.snapper = snapper
  }

  /**
   * The roads from one point to each of the others, or with `against` from each of the others to it. Undefined for a
   * point more than `maxSnapMeters` from any road. It is one search, which ends when all points are reached.
   */
  fromOne(
    point: LatLng,
    others: readonly LatLng[],
    maxSnapMeters: number,
    against = false,
  ): (RoadPair | undefined)[] {
    const one = this.snapper.find(point, maxSnapMeters)
    const snaps = others.map((other) => this.snapper.find(other, maxSnapMeters))
    if (!one) return snaps.map(() => undefined)
    const reached = (snap: Snap) => (against ? this.leave(snap) : this.toGoal(snap))
    const wanted = new Set(
      snaps.flatMap((snap) => (snap ? reached(snap).map(({ junction }) => junction) : [])),
    )
    const starts = against ? this.toGoal(one) : this.leave(one)
    const labels = searchRoads(this.graph, { starts, wanted, against })
    return snaps.map((snap) => {
      if (!snap) return undefined
      const [from, to] = against ? [snap, one] : [one, snap]
      return this.nearer(this.alongOneEdge(from, to), this.overJunctions(reached(snap), labels))
    })
  }

  /** The faster of two routes, with calibrated seconds. */
  private nearer(direct: Reach | undefined, around: Reach | undefined): RoadPair | undefined {
    const way = direct && (!around || direct.seconds <= around.seconds) ? direct : around
    return way && { distanceMeters: way.meters, durationSeconds: way.seconds * this.calibration }
  }

  /** The best of a point's junctions that a search reached, with the seconds and metres of the whole route. */
  private overJunctions(reached: readonly Reach[], labels: Labels): Reach | undefined {
    let best: Reach | undefined
    for (const { junction, seconds, meters } of reached) {
      const total = seconds + (labels.seconds[junction] ?? Number.POSITIVE_INFINITY)
      if (Number.isFinite(total) && (!best || total < best.seconds))
        best = { junction, seconds: total, meters }
    }
    return best && { ...best, meters: best.meters + metersTo(this.graph, labels, best.junction) }
  }

  /**
   * The fastest route through the points. When a point is far from any road, the result is undefined, or with `skipFar`
   * the point is omitted.
   */
  route(points: readonly RoutePoint[], maxSnapMeters: number, skipFar = false): RoadPath | undefined {
    const snaps: (Snap & { through: boolean })[] = []
    for (const point of points) {
      const snap = this.snapper.find(point, maxSnapMeters)
      if (snap) snaps.push({ ...snap, through: point.through ?? false })
      else if (!skipFar) return undefined
    }
    const line: LatLng[] = []
    const legs: { distanceMeters: number; durationSeconds: number }[] = []
    let leg = { distanceMeters: 0, durationSeconds: 0 }
    for (const [i, to] of snaps.entries()) {
      const from = snaps[i - 1]
      if (!from) continue
      const piece = this.leg(from, to)
      if (!piece) return undefined
      leg.distanceMeters += polylineMeters(piece.line)
      leg.durationSeconds += piece.seconds * this.calibration
      line.push(...piece.line)
      if (to.through && i < snaps.length - 1) continue
      legs.push(leg)
      leg = { distanceMeters: 0, durationSeconds: 0 }
    }
    const [start, end] = [line[0], line.at(-1)]
    if (!start || !end) return undefined
    return {
      distanceMeters: legs.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
      durationSeconds: legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
      polyline: encodePolyline(line),
      start,
      end,
      legs,
    }
  }

  private leg(from: Snap, to: Snap): { seconds: number; line: LatLng[] } | undefined {
    const goals = this.toGoal(to)
    const wanted = new Set(goals.map((goal) => goal.junction))
    const labels = searchRoads(this.graph, { starts: this.leave(from), wanted, towards: to })
    const best = this.overJunctions(goals, labels)
    const direct = this.alongOneEdge(from, to)
    if (direct && (!best || direct.seconds <= best.seconds)) {
      return { seconds: direct.seconds, line: this.cut(from, to) }
    }
    return best && { seconds: best.seconds, line: this.draw(from, to, best.junction, labels) }
  }

  private ends(edge: number): [number, number] {
    return [this.graph.edgeFrom[edge] ?? 0, this.graph.edgeTo[edge] ?? 0]
  }

  /** The junctions reached first from a point, with the seconds to them. */
  private leave(snap: Snap): Reach[] {
    const { edge, share } = snap
    const [from, to] = this.ends(edge)
    const meters = this.graph.edgeMeters[edge] ?? 0
    return [
      {
        junction: to,
        seconds: part(this.graph.forwardSeconds[edge], 1 - share),
        meters: (1 - share) * meters,
      },
      { junction: from, seconds: part(this.graph.backwardSeconds[edge], share), meters: share * meters },
      ...this.at(snap),
    ]
  }

  /** The last junctions before a point, with the seconds from them. */
  private toGoal(snap: Snap): Reach[] {
    const { edge, share } = snap
    const [from, to] = this.ends(edge)
    const meters = this.graph.edgeMeters[edge] ?? 0
    return [
      { junction: from, seconds: part(this.graph.forwardSeconds[edge], share), meters: share * meters },
      {
        junction: to,
        seconds: part(this.graph.backwardSeconds[edge], 1 - share),
        meters: (1 - share) * meters,
      },
      ...this.at(snap),
    ]
  }

  /** A point next to a junction may be on any road of it, whatever the direction of this one. */
  private at({ edge, share }: Snap): Reach[] {
    const [from, to] = this.ends(edge)
    const meters = this.graph.edgeMeters[edge] ?? 0
    const reached: Reach[] = []
    if (share * meters < junctionMeters) reached.push({ junction: from, seconds: 0, meters: 0 })
    if ((1 - share) * meters < junctionMeters) reached.push({ junction: to, seconds: 0, meters: 0 })
    return reached
  }

  /** Between two points of the same edge along it. Undefined when they are on different edges or the direction is not allowed. */
  private alongOneEdge(from: Snap, to: Snap): Reach | undefined {
    if (from.edge !== to.edge) return undefined
    const share = to.share - from.share
    const seconds =
      share >= 0
        ? part(this.graph.forwardSeconds[from.edge], share)
        : part(this.graph.backwardSeconds[from.edge], -share)
    if (!Number.isFinite(seconds)) return undefined
    const meters = Math.abs(share) * (this.graph.edgeMeters[from.edge] ?? 0)
    return { junction: this.graph.edgeFrom[from.edge] ?? 0, seconds, meters }
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

  /** Whether an edge that is left or entered at a junction is driven from its start. On a loop both ends are that junction. */
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

/** A part of an edge's seconds. Infinity for a forbidden direction, even for a part of 0. */
function part(seconds: number | undefined, share: number): number {
  return seconds === undefined || !Number.isFinite(seconds) ? Number.POSITIVE_INFINITY : seconds * share
}
