import { createNoise, frame, type Point } from './geometry.ts'
import type { Pattern } from './plan.ts'
import type { Random } from './random.ts'

/** Maps a pattern's own coordinates (u along the streets, v across them) to metres of the city. */
export type Chart = (u: number, v: number) => Point

/**
 * The chart that bends a district's straight rows into its pattern. `reach` is the distance from its centre to its
 * edge.
 */
export function createChart(pattern: Pattern, center: Point, reach: number, random: Random): Chart {
  const turned = frame(center, random.between(0, Math.PI))
  const [a, b] = [random.between(0, 6), random.between(0, 6)]
  switch (pattern) {
    case 'old':
      return crooked(turned, random)
    case 'garden':
    case 'campus':
      return arcs(turned, reach, random)
    case 'closes':
      return (u, v) =>
        turned(u + 18 * Math.sin(v / 140 + b), v + 34 * Math.sin(u / 150 + a) + 16 * Math.sin(u / 67 + b))
    case 'blocks':
    case 'estate':
      return turned
    case 'grid':
    case 'industrial':
      return (u, v) => turned(u + 5 * Math.sin(v / 310 + a), v + 6 * Math.sin(u / 330 + b))
  }
}

/** Crooked lanes with few straight parts, in a district that is bent as a whole. */
function crooked(turned: Chart, random: Random): Chart {
  const [wide, wideToo] = [createNoise(random.next(), 190), createNoise(random.next(), 190)]
  const [narrow, narrowToo] = [createNoise(random.next(), 58), createNoise(random.next(), 58)]
  return (u, v) =>
    turned(u + 46 * wide(u, v) + 15 * narrow(u, v), v + 46 * wideToo(u, v) + 15 * narrowToo(u, v))
}

/** Arcs around a point well outside the district: crescents that meet cross streets at right angles. */
function arcs(turned: Chart, reach: number, random: Random): Chart {
  const radius = reach + random.between(60, 320)
  const wave = random.between(0, 6)
  return (u, v) => {
    const bend = u / radius
    const away = radius + v + 26 * Math.sin(u / 170 + wave)
    return turned(Math.sin(bend) * away, Math.cos(bend) * away - radius)
  }
}
