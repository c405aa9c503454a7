import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { RoadGraph } from './road-graph.ts'

/** A point snapped to a road. */
export interface Snap extends LatLng {
  readonly edge: number
  /** How much of the edge lies before the point, 0 to 1. */
  readonly share: number
  /** The number of the edge's shape points before it, at which a drawn route splits the edge. */
  readonly pointsBefore: number
  readonly distanceMeters: number
}

/** Long straight roads have few points. The index gets additional points between them, so that no road is missed. */
const maxGapMeters = 60
const candidates = 12

/** Finds the nearest road of a graph. */
export class Snapper {
  private readonly index: KDBush
  /** The shape point that begins the segment of each indexed point. */
  private readonly segmentOf: number[] = []
  private readonly edgeOf: number[] = []
  private readonly graph: RoadGraph

  constructor(graph: RoadGraph) {
    this.graph = graph
    const indexed: number[] = []
    for (let edge = 0; edge < graph.edgeFrom.length; edge++) this.indexEdge(edge, indexed)
    this.index = new KDBush(indexed.length / 2)
    for (let i = 0; i < indexed.length; i += 2) this.index.add(indexed[i] ?? 0, indexed[i + 1] ?? 0)
    this.index.finish()
  }

  private point(n: number): LatLng {
    return { lat: this.graph.lats[n] ?? 0, lng: this.graph.lngs[n] ?? 0 }
  }

  private indexEdge(edge: number, indexed: number[]): void {
    const [start, end] = [this.graph.edgeShape[edge] ?? 0, this.graph.edgeShape[edge + 1] ?? 0]
    for (let n = start; n < end - 1; n++) {
      const [a, b] = [this.point(n), this.point(n + 1)]
      const pieces = Math.max(1, Math.ceil(haversineMeters(a, b) / maxGapMeters))
      for (let piece = 0; piece < pieces; piece++) {
        const at = (piece + 0.5) / pieces
        indexed.push(a.lng + (b.lng - a.lng) * at, a.lat + (b.lat - a.lat) * at)
        this.segmentOf.push(n)
        this.edgeOf.push(edge)
      }
    }
  }

  /** The nearest road within `maxMeters`, undefined when there is none. */
  find(point: LatLng, maxMeters: number): Snap | undefined {
    const near = around(this.index, point.lng, point.lat, candidates, (maxMeters + maxGapMeters) / 1000)
    let best: { n: number; edge: number; at: LatLng; distanceMeters: number } | undefined
    for (const i of near) {
      const n = this.segmentOf[i] ?? 0
      const at = nearestOnSegment(point, this.point(n), this.point(n + 1))
      const distanceMeters = haversineMeters(point, at)
      if (!best || distanceMeters < best.distanceMeters) {
        best = { n, edge: this.edgeOf[i] ?? 0, at, distanceMeters }
      }
    }
    if (!best || best.distanceMeters > maxMeters) return undefined
    const { edge, at, n, distanceMeters } = best
    return { ...at, edge, distanceMeters, ...this.shareOf(edge, n, at) }
  }

  private shareOf(edge: number, n: number, at: LatLng): { share: number; pointsBefore: number } {
    const start = this.graph.edgeShape[edge] ?? 0
    let before = haversineMeters(this.point(n), at)
    for (let i = start; i < n; i++) before += haversineMeters(this.point(i), this.point(i + 1))
    const meters = this.graph.edgeMeters[edge] ?? 0
    return { share: meters === 0 ? 0 : Math.min(1, before / meters), pointsBefore: n - start + 1 }
  }
}

/** On a plane at the point's latitude: exact enough for the length of a street. */
function nearestOnSegment(point: LatLng, a: LatLng, b: LatLng): LatLng {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lng - a.lng) * shrink, b.lat - a.lat]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.lng - a.lng) * shrink * dx + (point.lat - a.lat) * dy) / length
  const t = Math.max(0, Math.min(1, along))
  return { lat: a.lat + (b.lat - a.lat) * t, lng: a.lng + (b.lng - a.lng) * t }
}
