import type { LatLng } from '@cabstand/domain/distance'

const metersPerDegree = 111_195

/** The line with as few of its points as keep it within `toleranceMeters` (Ramer, Douglas and Peucker). */
export function simplify(points: readonly LatLng[], toleranceMeters: number): LatLng[] {
  if (points.length < 3) return [...points]
  const keep = new Uint8Array(points.length)
  keep[0] = 1
  keep[points.length - 1] = 1
  const stack: [number, number][] = [[0, points.length - 1]]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part
    let [farthest, meters] = [0, toleranceMeters]
    for (let i = from + 1; i < to; i++) {
      const off = metersFromLine(points[i], points[from], points[to])
      if (off > meters) [farthest, meters] = [i, off]
    }
    if (farthest === 0) continue
    keep[farthest] = 1
    stack.push([from, farthest], [farthest, to])
  }
  return points.filter((_, i) => keep[i] === 1)
}

function metersFromLine(point: LatLng | undefined, a: LatLng | undefined, b: LatLng | undefined): number {
  if (!point || !a || !b) return 0
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lng - a.lng) * shrink, b.lat - a.lat]
  const [px, py] = [(point.lng - a.lng) * shrink, point.lat - a.lat]
  const length = Math.hypot(dx, dy)
  const off = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length
  return off * metersPerDegree
}
