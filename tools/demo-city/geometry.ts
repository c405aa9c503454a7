/** Metres east (x) and north (y) of the city's centre. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The point at an angle (radians from east, counter-clockwise) and distance from another. */
export const polar = (angle: number, meters: number, from: Point = { x: 0, y: 0 }): Point => ({
  x: from.x + Math.cos(angle) * meters,
  y: from.y + Math.sin(angle) * meters,
})

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Normalises an angle to 0 ≤ angle < 2π. */
export const turn = (angle: number): number => {
  const full = Math.PI * 2
  return ((angle % full) + full) % full
}

/** A closed outline around a centre, first point = last, counter-clockwise. */
export function outline(center: Point, radiusAt: (angle: number) => number, steps: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2
    points.push(polar(angle, radiusAt(angle), center))
  }
  const [first] = points
  return first ? [...points, first] : points
}

/** A smooth line through the points (Catmull-Rom), about one point every `step` metres. */
export function smoothLine(points: readonly Point[], step: number): Point[] {
  const line: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c] = [points[i], points[i + 1]]
    if (!b || !c) continue
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c]
    const count = Math.max(1, Math.round(distance(b, c) / step))
    for (let n = 0; n < count; n++) {
      const t = n / count
      const at = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
      line.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) })
    }
  }
  const last = points.at(-1)
  return last ? [...line, last] : line
}

/** A rectangle that may be rotated; `angle` is the direction of its width. */
export interface Box {
  readonly center: Point
  readonly angle: number
  readonly width: number
  readonly depth: number
}

/** The four corners, counter-clockwise. */
export function corners({ center, angle, width, depth }: Box): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (u: number, v: number) => ({ x: center.x + u * cos - v * sin, y: center.y + u * sin + v * cos })
  const [u, v] = [width / 2, depth / 2]
  return [at(-u, -v), at(u, -v), at(u, v), at(-u, v)]
}

/** Whether two boxes overlap (separating axis test). */
export function boxesOverlap(a: Box, b: Box): boolean {
  const dx = b.center.x - a.center.x
  const dy = b.center.y - a.center.y
  const apart = (Math.hypot(a.width, a.depth) + Math.hypot(b.width, b.depth)) / 2
  if (dx * dx + dy * dy > apart * apart) return false
  for (const box of [a, b]) {
    for (const angle of [box.angle, box.angle + Math.PI / 2]) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      if (Math.abs(dx * cos + dy * sin) >= reachAlong(a, angle) + reachAlong(b, angle)) return false
    }
  }
  return true
}

function reachAlong({ angle, width, depth }: Box, axis: number): number {
  return (Math.abs(Math.cos(angle - axis)) * width + Math.abs(Math.sin(angle - axis)) * depth) / 2
}

/** Whether the segment is closer to the box than the clearance, measured along the box's own axes. */
export function segmentNearBox(a: Point, b: Point, box: Box, clearance: number): boolean {
  const reach = Math.hypot(box.width, box.depth) / 2 + clearance * Math.SQRT2
  if (Math.min(a.x, b.x) > box.center.x + reach || Math.max(a.x, b.x) < box.center.x - reach) return false
  if (Math.min(a.y, b.y) > box.center.y + reach || Math.max(a.y, b.y) < box.center.y - reach) return false
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const along = (p: Point) => (p.x - box.center.x) * cos + (p.y - box.center.y) * sin
  const across = (p: Point) => (p.y - box.center.y) * cos - (p.x - box.center.x) * sin
  let [enter, leave] = [0, 1]
  for (const [from, to, half] of [
    [along(a), along(b), box.width / 2 + clearance],
    [across(a), across(b), box.depth / 2 + clearance],
  ] as const) {
    const way = to - from
    if (Math.abs(way) < 1e-9) {
      if (Math.abs(from) > half) return false
      continue
    }
    const [t1, t2] = [(-half - from) / way, (half - from) / way]
    enter = Math.max(enter, Math.min(t1, t2))
    leave = Math.min(leave, Math.max(t1, t2))
  }
  return enter <= leave
}

/** Metres from the point to the box; negative inside. */
export function boxDistance(p: Point, { center, angle, width, depth }: Box): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [p.x - center.x, p.y - center.y]
  const u = Math.abs(dx * cos + dy * sin) - width / 2
  const v = Math.abs(dy * cos - dx * sin) - depth / 2
  return u > 0 || v > 0 ? Math.hypot(Math.max(u, 0), Math.max(v, 0)) : Math.max(u, v)
}

/** The points with the first one repeated as the last. */
export function close(points: readonly Point[]): Point[] {
  const [first] = points
  return first ? [...points, first] : []
}

/** Maps a shape's own coordinates (u along its angle, v across) to metres of the city. */
export function frame(center: Point, angle: number): (u: number, v: number) => Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (u, v) => ({ x: center.x + u * cos - v * sin, y: center.y + u * sin + v * cos })
}

/** The line shifted sideways by `offsetAt` at each distance from its start; positive is left. */
export function offsetLine(points: readonly Point[], offsetAt: (meters: number) => number): Point[] {
  let meters = 0
  return points.map((p, i) => {
    const [before, after] = [points[i - 1] ?? p, points[i + 1] ?? p]
    meters += distance(before, p)
    const angle = Math.atan2(after.y - before.y, after.x - before.x) + Math.PI / 2
    return polar(angle, offsetAt(meters), p)
  })
}

/** A closed outline around a line, `halfWidth` metres on each side. */
export function thicken(points: readonly Point[], halfWidth: number): Point[] {
  return close([...offsetLine(points, () => -halfWidth), ...offsetLine(points, () => halfWidth).toReversed()])
}

/** Whether the point is inside the closed outline. */
export function isInside({ x, y }: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i], ring[i + 1]]
    if (!a || !b || a.y > y === b.y > y) continue
    if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
  }
  return inside
}

/** Smooth noise from -1 to 1 over the plane; `grain` is the distance between two rises in metres. */
export function createNoise(seed: number, grain: number): (x: number, y: number) => number {
  const corner = (i: number, j: number) => {
    let h = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.floor(seed * 0x7fffffff)
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
    return ((h ^ (h >>> 15)) >>> 0) / 2147483648 - 1
  }
  return (x, y) => {
    const [i, j] = [Math.floor(x / grain), Math.floor(y / grain)]
    const [u, v] = [x / grain - i, y / grain - j]
    const [s, t] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)]
    const low = corner(i, j) * (1 - s) + corner(i + 1, j) * s
    const high = corner(i, j + 1) * (1 - s) + corner(i + 1, j + 1) * s
    return low * (1 - t) + high * t
  }
}
