import type { Tags } from '@cabstand/map-engine/osm'
import { close, outline, type Point, polar, smoothLine } from './geometry.ts'
import type { OpenSpaceKind } from './plan.ts'
import type { Railway } from './railway.ts'
import type { Random } from './random.ts'
import { onOuterRing } from './ring-road.ts'
import type { RoadLine } from './road-line.ts'
import { distanceToSegment } from './segment-index.ts'
import type { Shape } from './shape.ts'
import { cellOutline, type Terrain } from './terrain.ts'
import type { Name } from './words.ts'

/** A park, cemetery, … surrounded by its own road, without streets or houses in it. */
export interface OpenSpace {
  readonly name: Name
  readonly kind: OpenSpaceKind
  readonly center: Point
  readonly radiusAt: (angle: number) => number
  readonly edge: readonly Point[]
}

const kindTags: Readonly<Record<OpenSpaceKind, Tags>> = {
  park: { leisure: 'park' },
  botanic: { leisure: 'garden', 'garden:type': 'botanical' },
  cemetery: { landuse: 'cemetery' },
  golf: { leisure: 'golf_course' },
  zoo: { tourism: 'zoo' },
}

/** The open spaces with their irregular outlines, except those that water or rails would cut. */
export function layOpenSpaces(terrain: Terrain, railway: Railway, random: Random): OpenSpace[] {
  return terrain.plan.openSpaces.flatMap(({ name, kind, band, sector, radius: wish, beyond = 0 }) => {
    const cell = terrain.cellCenter(band, sector)
    const center = polar(Math.atan2(cell.y, cell.x), beyond, cell)
    const room = beyond > 0 ? wish * 1.2 : metersToEdge(center, cellOutline(terrain, band, sector))
    const radius = Math.min(wish, (room - 28) / 1.12)
    const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
    const radiusAt = (angle: number) =>
      radius *
      (0.88 +
        0.13 * Math.sin(2 * angle + a) +
        0.07 * Math.sin(3 * angle + b) +
        0.03 * Math.sin(5 * angle + c))
    const edge = outline(center, radiusAt, 48)
    const isWhole = edge.every(
      (p) =>
        terrain.riverDistance(p) > 60 &&
        terrain.seaDistance(p) > 120 &&
        terrain.canalDistance(p) > 40 &&
        !onOuterRing(terrain, p) &&
        !railway.near.within(p, 30),
    )
    return isWhole ? [{ name, kind, center, radiusAt, edge }] : []
  })
}

function metersToEdge(p: Point, edge: readonly Point[]): number {
  return edge.reduce((least, a, i) => Math.min(least, distanceToSegment(p, edge[i - 1] ?? a, a)), 9999)
}

export function inOpenSpace(spaces: readonly OpenSpace[], p: Point, margin = 0): boolean {
  return spaces.some(({ center, radiusAt }) => {
    const dx = p.x - center.x
    const dy = p.y - center.y
    const away = Math.abs(dx) < 700 && Math.abs(dy) < 700 ? Math.hypot(dx, dy) : 1000
    return away < 700 && away < radiusAt(Math.atan2(dy, dx)) + margin
  })
}

/** The roads around them, and the access road from the ring road to one outside the districts. */
export function openSpaceRoads(terrain: Terrain, spaces: readonly OpenSpace[]): RoadLine[] {
  return spaces.flatMap(({ name, edge, center, radiusAt }): RoadLine[] => {
    const road = { highway: 'tertiary', name: { en: `${name.en} Road`, ar: `طريق ${name.ar}` } } as const
    const [angle, away] = [Math.atan2(center.y, center.x), Math.hypot(center.x, center.y)]
    const near = away - radiusAt(angle + Math.PI) + 6
    const border = terrain.ringRadius(terrain.plan.rings.length - 1, angle) + 44
    const isOutside = away > border && !terrain.plan.suburbSectors.includes(terrain.cellAt(center).sector)
    const drive = {
      ...road,
      points: [polar(angle, border), polar(angle, (border + near) / 2), polar(angle, near)],
    }
    return [{ ...road, points: edge }, ...(isOutside ? [drive] : [])]
  })
}

/** Paths from the road to the middle, and circular paths; a golf course has none. */
export function drawPaths(spaces: readonly OpenSpace[], random: Random): RoadLine[] {
  return spaces.flatMap((space) => {
    if (space.kind === 'golf') return []
    if (space.kind === 'cemetery') return gridPaths(space, random)
    const { center, radiusAt } = space
    const start = random.between(0, 1)
    const lines: RoadLine[] = []
    const rays = space.kind === 'park' ? 6 : 8
    for (let i = 0; i < rays; i++) {
      const angle = start + ((i + random.between(-0.2, 0.2)) / rays) * Math.PI * 2
      const bend = polar(angle + random.between(-0.6, 0.6), radiusAt(angle) * 0.5, center)
      lines.push(path(smoothLine([center, bend, polar(angle, radiusAt(angle) + 8, center)], 25)))
    }
    const wave = random.between(0, 6)
    for (const share of space.kind === 'park' ? [0.74] : [0.45, 0.8]) {
      const away = (angle: number) => radiusAt(angle) * (share + 0.06 * Math.sin(4 * angle + wave))
      lines.push(path(outline(center, away, 40)))
    }
    return lines
  })
}

const path = (points: readonly Point[]): RoadLine => ({ highway: 'footway', name: undefined, points })

function gridPaths({ center, radiusAt }: OpenSpace, random: Random): RoadLine[] {
  const tilt = random.between(0, Math.PI / 2)
  return [0, 1].flatMap((turned) => {
    const along = tilt + (turned * Math.PI) / 2
    return [-1, 0, 1].map((row) => {
      const middle = polar(along + Math.PI / 2, row * 95, center)
      const end = (angle: number) => {
        let away = 0
        for (
          let p = middle;
          Math.hypot(p.x - center.x, p.y - center.y) <
          radiusAt(Math.atan2(p.y - center.y, p.x - center.x)) + 6;
        ) {
          away += 6
          p = polar(angle, away, middle)
        }
        return polar(angle, away, middle)
      }
      return path([end(along), middle, end(along + Math.PI)])
    })
  })
}

/** The open spaces as areas, with ponds, groves, lawns and greens. */
export function drawOpenSpaces(spaces: readonly OpenSpace[], random: Random): Shape[] {
  return spaces.flatMap((space): Shape[] => [
    { points: space.edge, tags: kindTags[space.kind], name: space.name },
    ...(space.kind === 'golf' ? golfCourse(space, random) : gardens(space, random)),
  ])
}

function blob(center: Point, size: number, random: Random): Point[] {
  const [a, b] = [random.between(0, 6), random.between(0, 6)]
  return outline(center, (t) => size * (0.8 + 0.22 * Math.sin(2 * t + a) + 0.1 * Math.sin(3 * t + b)), 22)
}

function gardens({ center, radiusAt, kind }: OpenSpace, random: Random): Shape[] {
  const angle = random.between(0, Math.PI * 2)
  const at = (turned: number, share: number) =>
    polar(angle + turned, radiusAt(angle + turned) * share, center)
  const radius = radiusAt(angle)
  const groves = [random.between(2, 2.8), random.between(3.8, 4.6)].map(
    (turned, i): Shape => ({
      points: blob(at(turned, 0.5), radius * (0.27 - 0.07 * i), random),
      tags: { natural: 'wood' },
    }),
  )
  if (kind === 'cemetery') return groves.slice(0, 1)
  const pond: Shape = {
    points: blob(at(0, 0.4), radius * 0.21, random),
    tags: { natural: 'water', water: 'pond' },
  }
  if (kind !== 'park') return [pond, ...groves]
  const square = (turned: number, width: number, depth: number) => {
    const [middle, tilt] = [at(turned, 0.55), random.between(0, 3)]
    const corner = (u: number, v: number) => {
      const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
      return { x: middle.x + u * cos - v * sin, y: middle.y + u * sin + v * cos }
    }
    const [u, v] = [width / 2, depth / 2]
    return close([corner(-u, -v), corner(u, -v), corner(u, v), corner(-u, v)])
  }
  return [
    pond,
    ...groves,
    { points: square(1.2, 44, 26), tags: { leisure: 'pitch', sport: 'tennis' } },
    { points: square(5.6, 34, 30), tags: { leisure: 'playground' } },
  ]
}

function golfCourse({ center, radiusAt }: OpenSpace, random: Random): Shape[] {
  const shapes: Shape[] = []
  for (let hole = 0; hole < 9; hole++) {
    const angle = (hole / 9) * Math.PI * 2
    const [from, to] = [0.3, 0.7].map((share) => polar(angle + share * 0.5, radiusAt(angle) * share, center))
    if (!from || !to) continue
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const [length, tilt] = [
      Math.hypot(to.x - from.x, to.y - from.y) / 2,
      Math.atan2(to.y - from.y, to.x - from.x),
    ]
    const fairway = outline(
      middle,
      (t) => (length * 17) / Math.hypot(17 * Math.cos(t - tilt), length * Math.sin(t - tilt)),
      20,
    )
    shapes.push({ points: fairway, tags: { golf: 'fairway', landuse: 'grass' } })
    shapes.push({
      points: blob(polar(tilt + 0.9, 26, to), 8, random),
      tags: { golf: 'bunker', natural: 'sand' },
    })
  }
  shapes.push({ points: blob(center, 48, random), tags: { natural: 'water', water: 'pond' } })
  for (const turned of [0.35, 2.4, 4.5]) {
    const angle = turned + random.between(-0.2, 0.2)
    shapes.push({
      points: blob(polar(angle, radiusAt(angle) * 0.72, center), 34, random),
      tags: { natural: 'wood' },
    })
  }
  return shapes
}
