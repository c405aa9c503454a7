import type { LatLng } from '@cabstand/domain/distance'
import type { Bounds } from './bounds.ts'
import { isInRing, signedArea } from './ring.ts'

/**
 * The sea inside the box, as areas of an outline and its islands. Coastlines have the land on their left. A coastline
 * that ends inside the box, because the extract ends there, is extended to the border.
 */
export function seaAreas(coastlines: readonly (readonly LatLng[])[], box: Bounds): LatLng[][][] {
  const joined = joinLines(coastlines)
  const rings = joined.filter((line) => isClosed(line))
  const islands = rings.filter((ring) => signedArea(ring) > 0)
  const lakes = rings.filter((ring) => signedArea(ring) < 0)
  const crossing = joined.filter((line) => !isClosed(line)).flatMap((line) => cutAtBox(line, box))
  const outlines = [...lakes, ...closeAlongBorder(crossing, box)]
  if (outlines.length === 0 && islands.length > 0) outlines.push(boxRing(box))
  return outlines.map((outline) => {
    const held = islands.filter((island) => island[0] && isInRing(island[0], outline))
    return [outline, ...held]
  })
}

const key = (point: LatLng | undefined) => `${point?.lat},${point?.lng}`
const isClosed = (line: readonly LatLng[]) => line.length > 3 && key(line[0]) === key(line.at(-1))

/** Joins lines whose end is another's beginning; coastlines all run the same way. */
function joinLines(lines: readonly (readonly LatLng[])[]): LatLng[][] {
  const byStart = new Map<string, LatLng[]>()
  const joined = new Set<LatLng[]>()
  for (const line of lines) {
    if (line.length < 2) continue
    const copy = [...line]
    byStart.set(key(copy[0]), copy)
    joined.add(copy)
  }
  for (const line of [...joined]) {
    if (!joined.has(line)) continue
    while (!isClosed(line)) {
      const next = byStart.get(key(line.at(-1)))
      if (!next || next === line || !joined.has(next)) break
      line.push(...next.slice(1))
      joined.delete(next)
    }
  }
  return [...joined]
}

function boxRing({ south, west, north, east }: Bounds): LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
    { lat: south, lng: west },
  ]
}

/** Parts of the line inside the box, from border to border. An end inside the box is extended. */
function cutAtBox(line: readonly LatLng[], box: Bounds): LatLng[][] {
  const isInside = ({ lat, lng }: LatLng) =>
    lat > box.south && lat < box.north && lng > box.west && lng < box.east
  const parts: LatLng[][] = []
  let part: LatLng[] | undefined
  let last: LatLng | undefined
  for (const point of line) {
    if (isInside(point)) {
      part ??= [last ? crossing(point, last, box) : onward(point, line, box)]
      part.push(point)
    } else if (part && last) {
      parts.push([...part, crossing(last, point, box)])
      part = undefined
    }
    last = point
  }
  if (part && last) parts.push([...part, onward(last, line, box)])
  return parts
}

/** The point where the line from a point inside the box to one outside crosses the border. */
function crossing(inside: LatLng, outside: LatLng, { south, west, north, east }: Bounds): LatLng {
  const lat = outside.lat < inside.lat ? south : north
  const lng = outside.lng < inside.lng ? west : east
  const shareLat = outside.lat === inside.lat ? Infinity : (lat - inside.lat) / (outside.lat - inside.lat)
  const shareLng = outside.lng === inside.lng ? Infinity : (lng - inside.lng) / (outside.lng - inside.lng)
  return shareLat < shareLng
    ? { lat, lng: inside.lng + (outside.lng - inside.lng) * shareLat }
    : { lat: inside.lat + (outside.lat - inside.lat) * shareLng, lng }
}

/**
 * The point where a truncated coastline would meet the border, if it continued in its direction, as seen from its other
 * end, and away from the centre. The more a coastline bends, the less its direction counts.
 */
function onward(end: LatLng, line: readonly LatLng[], box: Bounds): LatLng {
  const other = end === line[0] ? line.at(-1) : line[0]
  const [wide, high] = [box.east - box.west, box.north - box.south]
  const vector = (from: LatLng, to: LatLng) =>
    [(to.lng - from.lng) / wide, (to.lat - from.lat) / high] as const
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
  const [courseX, courseY] = vector(other ?? end, end)
  const [outX, outY] = vector(middle, end)
  const reach = Math.max(...line.map((point) => Math.hypot(...vector(end, point))), Number.MIN_VALUE)
  const out = Math.hypot(outX, outY) || 1
  const x = courseX / reach + outX / out
  const y = courseY / reach + outY / out
  // Far enough to be outside in any case.
  return crossing(end, { lat: end.lat + y * high * 1e3, lng: end.lng + (x || 1e-9) * wide * 1e3 }, box)
}

/** The position of a point along the border, 0 to 4, counter-clockwise from the south-west corner. */
function alongBorder({ lat, lng }: LatLng, { south, west, north, east }: Bounds): number {
  const x = (lng - west) / (east - west)
  const y = (lat - south) / (north - south)
  if (lat === south) return x
  if (lng === east) return 1 + y
  if (lat === north) return 3 - x
  return 4 - y
}

/** The sea is on the right of a coastline. From its end, the border is followed clockwise to the start of the next one. */
function closeAlongBorder(lines: readonly LatLng[][], box: Bounds): LatLng[][] {
  const corners = boxRing(box).slice(0, 4)
  const start = (line: readonly LatLng[]) => alongBorder(line[0] ?? { lat: box.south, lng: box.west }, box)
  const clockwise = (from: number, to: number) => (from - to + 4) % 4
  const left = new Set(lines)
  const rings: LatLng[][] = []
  for (const line of lines) {
    if (!left.delete(line)) continue
    const ring = [...line]
    for (;;) {
      const at = alongBorder(ring.at(-1) ?? corners[0] ?? { lat: 0, lng: 0 }, box)
      const next = [line, ...left].reduce((best, candidate) =>
        clockwise(at, start(candidate)) < clockwise(at, start(best)) ? candidate : best,
      )
      const reach = clockwise(at, start(next))
      const passed = [0, 1, 2, 3].filter((corner) => clockwise(at, corner) < reach)
      passed.sort((a, b) => clockwise(at, a) - clockwise(at, b))
      ring.push(...passed.flatMap((corner) => corners[corner] ?? []))
      if (next === line) break
      left.delete(next)
      ring.push(...next)
    }
    const [first] = ring
    if (first) rings.push([...ring, first])
  }
  return rings
}
