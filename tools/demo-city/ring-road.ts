import { type Point, polar, smoothLine } from './geometry.ts'
import type { RoadLine } from './road-line.ts'
import { roadNames } from './road-names.ts'
import { embankmentMeters, type Terrain } from './terrain.ts'

/** Distance from the middle of the road to the middle of each carriageway. */
const carriagewayMeters = 12
/** Minimum distance of streets from the middle of the road. */
const corridorMeters = 46
/** No street is this close to the middle of a junction, along the road and away from it. */
const junction = { along: 310, away: 118 } as const
/** Where the ramps leave the carriageway, and how far from the middle of the road they meet the boulevard. */
const ramp = { along: 265, away: 84 } as const
const stepMeters = 12
const overshootMeters = 9

/** The ring that is an expressway: two carriageways on bridges above all other roads, with ramps to the boulevards. */
const outerRing = 2

/** The angle at which a radial road meets the outer ring. */
function crossingAngle({ ringRadius, radialAngle }: Terrain, radial: number): number {
  let angle = radialAngle(radial, ringRadius(outerRing, 0))
  for (let i = 0; i < 3; i++) angle = radialAngle(radial, ringRadius(outerRing, angle))
  return angle
}

/** Whether the outer ring, including the ramps of its junctions, covers the point. */
export function onOuterRing(terrain: Terrain, p: Point): boolean {
  if (terrain.plan.rings.length <= outerRing) return false
  const radius = Math.hypot(p.x, p.y)
  const mean = terrain.plan.rings[outerRing] ?? 0
  // Excludes most points quickly: the ring deviates from its mean radius by less than this fraction.
  if (Math.abs(radius - mean) > mean * 0.07 + junction.away) return false
  const angle = Math.atan2(p.y, p.x)
  const ring = terrain.ringRadius(outerRing, angle)
  const away = Math.abs(radius - ring)
  if (away > junction.away) return false
  if (away < corridorMeters) return true
  for (let radial = 0; radial < 16; radial += 2) {
    const turned = Math.cos(angle - crossingAngle(terrain, radial))
    if (turned > 0.9 && Math.acos(Math.min(1, turned)) * ring < junction.along) return true
  }
  return false
}

export function drawOuterRing(terrain: Terrain): RoadLine[] {
  if (terrain.plan.rings.length <= outerRing) return []
  return [
    ...carriageways(terrain),
    ...[0, 2, 4, 6, 8, 10, 12, 14].flatMap((radial) => ramps(terrain, radial)),
  ]
}

function carriageways(terrain: Terrain): RoadLine[] {
  const { ringRadius } = terrain
  const crossings = Array.from({ length: 16 }, (_, radial) => crossingAngle(terrain, radial))
  const isRaised = (angle: number) => {
    const radius = ringRadius(outerRing, angle)
    if (crossings.some((at) => Math.cos(angle - at) > Math.cos(34 / radius))) return true
    return terrain.riverDistance(polar(angle, radius)) < embankmentMeters + 24
  }
  const count = Math.round((ringRadius(outerRing, 0) * Math.PI * 2) / stepMeters)
  const angles = Array.from({ length: count + 1 }, (_, i) => ((i % count) / count) * Math.PI * 2)
  const lines: RoadLine[] = []
  for (const side of [1, -1]) {
    let points: Point[] = []
    let raised = false
    const flush = (next: boolean) => {
      if (points.length > 1) {
        // Right-hand traffic: counter-clockwise on the outer carriageway.
        const along = side === 1 ? points : points.toReversed()
        lines.push({
          highway: 'trunk',
          name: roadNames.outerRing,
          points: along,
          oneway: true,
          ...(raised && { raised }),
        })
      }
      points = points.slice(-1)
      raised = next
    }
    for (const angle of angles) {
      const now = isRaised(angle)
      points.push(polar(angle, ringRadius(outerRing, angle) + side * carriagewayMeters))
      if (now !== raised) flush(now)
    }
    flush(raised)
  }
  return lines
}

/** A diamond interchange: exits before the boulevard and entries after it, in both directions. */
function ramps(terrain: Terrain, radial: number): RoadLine[] {
  const { ringRadius, radialAngle, seaDistance, riverDistance } = terrain
  const middle = crossingAngle(terrain, radial)
  const ring = ringRadius(outerRing, middle)
  return [1, -1].flatMap((side) =>
    [-1, 1].flatMap((end): RoadLine[] => {
      const at = (along: number, away: number) => {
        const angle = middle + (end * along) / ring
        return polar(angle, ringRadius(outerRing, angle) + side * away)
      }
      const radius = ring + side * ramp.away
      const boulevard = polar(radialAngle(radial, radius) - (end * overshootMeters) / radius, radius)
      const points = smoothLine(
        [
          at(ramp.along + 12, carriagewayMeters - 3),
          at(ramp.along - 60, 26),
          at(90, 62),
          at(30, ramp.away - 4),
          boulevard,
        ],
        20,
      )
      if (points.some((p) => seaDistance(p) < 20 || riverDistance(p) < 10)) return []
      // On the outer side traffic is counter-clockwise, so the exit is before the boulevard, at the lower angle.
      const leaves = end === -side
      return [
        {
          highway: 'trunk_link',
          name: undefined,
          points: leaves ? points : points.toReversed(),
          oneway: true,
        },
      ]
    }),
  )
}

/** The roads along the outer ring between two junctions, with access to houses. */
export function frontagePoints(terrain: Terrain): Point[][] {
  if (terrain.plan.rings.length <= outerRing) return []
  const lines: Point[][] = []
  for (let radial = 0; radial < 16; radial += 2) {
    const [from, to] = [crossingAngle(terrain, radial), crossingAngle(terrain, (radial + 2) % 16)]
    const sweep = (to - from + Math.PI * 4) % (Math.PI * 2)
    for (const side of [1, -1]) {
      const points: Point[] = []
      const gap = (junction.along + 14) / terrain.ringRadius(outerRing, from)
      for (let angle = from + gap; angle < from + sweep - gap; angle += 0.0045) {
        points.push(polar(angle, terrain.ringRadius(outerRing, angle) + side * (corridorMeters + 8)))
      }
      lines.push(points)
    }
  }
  return lines
}
