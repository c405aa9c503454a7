import { type Point, polar, turn } from './geometry.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import { createWater, type Water } from './water.ts'

/** Distance between the water and the road along it. */
export const embankmentMeters = 28
export const coastRoadMeters = 75
export const circusRadius = 75

/** The shape of the land and the main axes of the city, as functions of any point. */
export interface Terrain extends Water {
  readonly plan: Plan
  /** For the index after the last ring: where the suburbs end. */
  ringRadius(ring: number, angle: number): number
  /** The angle of one of sixteen radial roads at a distance from the centre; even numbers are boulevards. */
  radialAngle(radial: number, radius: number): number
  /** The cell between rings and radials that contains a point; band = the number of rings means outside. */
  cellAt(p: Point): { readonly band: number; readonly sector: number }
  /** The middle of a cell. */
  cellCenter(band: number, sector: number): Point
}

export const sectorsIn = (band: number): number => (band === 0 ? 8 : 16)

export function createTerrain(plan: Plan, random: Random): Terrain {
  const ringPhases = plan.rings.map(() => [random.between(0, 6), random.between(0, 6)] as const)
  const suburbPhase = random.between(0, 6)
  const bends = Array.from({ length: 16 }, () => [random.between(-0.09, 0.09), random.between(0, 6)] as const)

  const terrain: Terrain = {
    plan,
    ...createWater(plan, random),
    ringRadius(ring, angle) {
      const [a, b] = ringPhases[ring] ?? [0, 0]
      const mean = plan.rings[ring]
      if (mean !== undefined) {
        return mean * (1 + 0.042 * Math.sin(2 * angle + a) + 0.026 * Math.sin(3 * angle + b))
      }
      return plan.suburbs * (1 + 0.055 * Math.sin(3 * angle + suburbPhase) + 0.035 * Math.sin(7 * angle))
    },
    radialAngle(radial, radius) {
      const [bend, wave] = bends[radial] ?? [0, 0]
      // They leave the circus at equal angles and bend more towards the outside.
      const outwards = Math.min(1, radius / 2000)
      return ((radial * 22.5 + 2) * Math.PI) / 180 + outwards * (bend + 0.035 * Math.sin(radius / 620 + wave))
    },
    cellAt(p) {
      const [radius, angle] = [Math.hypot(p.x, p.y), Math.atan2(p.y, p.x)]
      let band = 0
      while (band < plan.rings.length && radius > terrain.ringRadius(band, angle)) band++
      const step = band === 0 ? 2 : 1
      const guess = Math.floor((turn(angle) / (Math.PI * 2)) * 16)
      for (let tries = 2; tries > -4; tries--) {
        const radial = Math.floor((guess + tries + 16) / step) * step
        const past = turn(angle - terrain.radialAngle(radial % 16, radius))
        if (past < Math.PI / 2) return { band, sector: (radial % 16) / step }
      }
      return { band, sector: 0 }
    },
    cellCenter(band, sector) {
      const step = band === 0 ? 2 : 1
      const [inner, outer] = [
        band === 0 ? circusRadius : (plan.rings[band - 1] ?? 0),
        plan.rings[band] ?? plan.suburbs,
      ]
      const radius = band === 0 ? outer * 0.62 : (inner + outer) / 2
      const from = terrain.radialAngle(sector * step, radius)
      const to = terrain.radialAngle((sector * step + step) % 16, radius)
      const angle = from + turn(to - from) / 2
      return polar(angle, (terrain.ringRadius(band, angle) / outer) * radius)
    },
  }
  return terrain
}

/** The outline of a cell: along its inner ring, outwards, and back along the outer ring. */
export function cellOutline(terrain: Terrain, band: number, sector: number): Point[] {
  const { plan } = terrain
  const step = band === 0 ? 2 : 1
  const radiusAt = (ring: number, angle: number) => (ring < 0 ? 1 : terrain.ringRadius(ring, angle))
  const edge = (radial: number, share: number): Point => {
    const low = band === 0 ? 1 : (plan.rings[band - 1] ?? 1)
    let radius = low + ((plan.rings[band] ?? plan.suburbs) - low) * share
    let angle = terrain.radialAngle(radial, radius)
    radius = radiusAt(band - 1, angle) * (1 - share) + radiusAt(band, angle) * share
    angle = terrain.radialAngle(radial, radius)
    return polar(angle, radius)
  }
  const [from, to] = [sector * step, (sector * step + step) % 16]
  const points: Point[] = []
  for (let i = 0; i <= 8; i++) points.push(edge(from, i / 8))
  const [start, end] = [points.at(-1), edge(to, 1)]
  const angle = start ? turn(Math.atan2(start.y, start.x)) : 0
  const sweep = turn(Math.atan2(end.y, end.x) - angle)
  for (let i = 1; i < 8; i++)
    points.push(polar(angle + (sweep * i) / 8, radiusAt(band, angle + (sweep * i) / 8)))
  for (let i = 8; i >= 0; i--) points.push(edge(to, i / 8))
  if (band > 0) {
    const inner = edge(from, 0)
    const [last] = points.slice(-1)
    const begin = Math.atan2(inner.y, inner.x)
    const back = last ? turn(Math.atan2(last.y, last.x) - begin) : 0
    for (let i = 7; i > 0; i--) {
      points.push(polar(begin + (back * i) / 8, radiusAt(band - 1, begin + (back * i) / 8)))
    }
  }
  const [first] = points
  return first ? [...points, first] : points
}
