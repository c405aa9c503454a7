import type { LatLng } from '@cabstand/domain/distance'
import type { Bounds } from '../port.ts'

/** The line without the points that lie within the tolerance of it, in degrees of latitude (Douglas-Peucker). */
export function simplify(points: readonly LatLng[], toleranceDegrees: number): LatLng[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const shrink = Math.cos((first.lat * Math.PI) / 180)
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  kept[points.length - 1] = 1
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [far, farDistance] = [-1, toleranceDegrees ** 2]
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(points[i] ?? first, points[from] ?? first, points[to] ?? last, shrink)
      if (distance > farDistance) [far, farDistance] = [i, distance]
    }
    if (far < 0) continue
    kept[far] = 1
    spans.push([from, far], [far, to])
  }
  return points.filter((_, i) => kept[i] === 1)
}

function squaredDistance(p: LatLng, a: LatLng, b: LatLng, shrink: number): number {
  const [ax, px] = [(b.lng - a.lng) * shrink, (p.lng - a.lng) * shrink]
  const [ay, py] = [b.lat - a.lat, p.lat - a.lat]
  const length = ax * ax + ay * ay
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (ax * px + ay * py) / length))
  return (px - ax * t) ** 2 + (py - ay * t) ** 2
}

const isInside = ({ lat, lng }: LatLng, { south, west, north, east }: Bounds) =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** The parts of a line that touch the box, with the point before and after: they are cut by whoever draws. */
export function cutLine(points: readonly LatLng[], bounds: Bounds): LatLng[][] {
  const parts: LatLng[][] = []
  let part: LatLng[] = []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b) break
    if (touches(a, b, bounds)) {
      if (part.length === 0) part.push(a)
      part.push(b)
    } else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Whether the box around the segment meets the box: never misses a crossing. */
function touches(a: LatLng, b: LatLng, { south, west, north, east }: Bounds): boolean {
  return (
    Math.max(a.lat, b.lat) >= south &&
    Math.min(a.lat, b.lat) <= north &&
    Math.max(a.lng, b.lng) >= west &&
    Math.min(a.lng, b.lng) <= east
  )
}

type Edge = readonly [inside: (point: LatLng) => boolean, cut: (a: LatLng, b: LatLng) => LatLng]

/** A ring cut to the box (Sutherland-Hodgman): parts are joined along its border. Empty when all lies outside. */
export function cutRing(ring: readonly LatLng[], bounds: Bounds): LatLng[] {
  if (ring.every((point) => isInside(point, bounds))) return [...ring]
  const atLat = (lat: number) => (a: LatLng, b: LatLng) => ({
    lat,
    lng: a.lng + ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat),
  })
  const atLng = (lng: number) => (a: LatLng, b: LatLng) => ({
    lat: a.lat + ((b.lat - a.lat) * (lng - a.lng)) / (b.lng - a.lng),
    lng,
  })
  const edges: readonly Edge[] = [
    [(p) => p.lat >= bounds.south, atLat(bounds.south)],
    [(p) => p.lat <= bounds.north, atLat(bounds.north)],
    [(p) => p.lng >= bounds.west, atLng(bounds.west)],
    [(p) => p.lng <= bounds.east, atLng(bounds.east)],
  ]
  let points: LatLng[] = ring.slice(0, -1)
  for (const [inside, cut] of edges) {
    points = points.flatMap((b, i) => {
      const a = points.at(i - 1) ?? b
      if (inside(a) !== inside(b)) return inside(b) ? [cut(a, b), b] : [cut(a, b)]
      return inside(b) ? [b] : []
    })
  }
  const [first] = points
  return first && points.length > 2 ? [...points, first] : []
}

/** The box around the points. */
export function boxOf(points: readonly LatLng[]): Bounds {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { south, west, north, east }
}
