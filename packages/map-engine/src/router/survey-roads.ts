import type { LatLng } from '@cabstand/domain/distance'
import type { Bounds } from '../shapes/bounds.ts'
import type { RoadGraph } from './road-graph.ts'

/** The box that holds all roads. */
export function roadBounds({ lats, lngs }: RoadGraph): Bounds {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (let i = 0; i < lats.length; i++) {
    const [lat, lng] = [lats[i] ?? 0, lngs[i] ?? 0]
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { south, west, north, east }
}

const cellDegrees = 0.005

/** A crossing where crossings are densest, which is usually the centre of town. */
export function densestPoint(graph: RoadGraph): LatLng {
  const crossings = listCrossings(graph)
  const counts = new Map<string, number>()
  const key = (row: number, column: number) => `${row},${column}`
  const cellOf = ({ lat, lng }: LatLng) =>
    [Math.floor(lat / cellDegrees), Math.floor(lng / cellDegrees)] as const
  for (const point of crossings) {
    const cell = key(...cellOf(point))
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  let best = { row: 0, column: 0, count: -1 }
  for (const cell of counts.keys()) {
    const [row = 0, column = 0] = cell.split(',').map(Number)
    let count = 0
    for (let r = row - 2; r <= row + 2; r++) {
      for (let c = column - 2; c <= column + 2; c++) count += counts.get(key(r, c)) ?? 0
    }
    if (count > best.count) best = { row, column, count }
  }
  return nearestOf(crossings, { lat: (best.row + 0.5) * cellDegrees, lng: (best.column + 0.5) * cellDegrees })
}

/** The nearest of the points. `to` itself when there are none. */
export function nearestOf(points: readonly LatLng[], to: LatLng): LatLng {
  const off = (point: LatLng) => Math.abs(point.lat - to.lat) + Math.abs(point.lng - to.lng)
  return points.reduce((nearest, point) => (off(point) < off(nearest) ? point : nearest), points[0] ?? to)
}

/** Some crossings spread over the graph, the same at every call. */
export function sampleCrossings(graph: RoadGraph, count: number): LatLng[] {
  return sampleEvenly(listCrossings(graph), count)
}

/** The ends of some roads spread over the graph, each in a direction in which it may be driven. */
export function sampleRoads({ arcs, edgeShape, lats, lngs }: RoadGraph, count: number): [LatLng, LatLng][] {
  const at = (shape: number): LatLng => ({ lat: lats[shape] ?? 0, lng: lngs[shape] ?? 0 })
  return sampleEvenly(arcs, count).map((arc) => {
    const ends = [edgeShape[arc >> 1] ?? 0, (edgeShape[(arc >> 1) + 1] ?? 1) - 1] as const
    const [from, to] = (arc & 1) === 0 ? ends : [ends[1], ends[0]]
    return [at(from), at(to)]
  })
}

/** A stride by the golden ratio visits every part of the list evenly. */
function sampleEvenly<T>(list: ArrayLike<T>, count: number): T[] {
  const stride = 0.618_033_988_75
  return Array.from({ length: count }, (_, i) => {
    const one = list[Math.floor((((i + 1) * stride) % 1) * list.length)]
    if (one === undefined) throw new RangeError('the road graph has no roads')
    return one
  })
}

/** Where three or more roads meet; on a graph without such, every junction. */
export function listCrossings({ junctionCount, firstArc, arcs, edgeShape, lats, lngs }: RoadGraph): LatLng[] {
  const at = (junction: number): LatLng => {
    const arc = arcs[firstArc[junction] ?? 0] ?? 0
    const shape = (arc & 1) === 0 ? (edgeShape[arc >> 1] ?? 0) : (edgeShape[(arc >> 1) + 1] ?? 1) - 1
    return { lat: lats[shape] ?? 0, lng: lngs[shape] ?? 0 }
  }
  const junctions = Array.from({ length: junctionCount }, (_, i) => i)
  const crossings = junctions.filter((n) => (firstArc[n + 1] ?? 0) - (firstArc[n] ?? 0) > 2)
  return (crossings.length > 0 ? crossings : junctions).map(at)
}
