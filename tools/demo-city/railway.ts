import { distance, offsetLine, type Point, smoothLine, thicken } from './geometry.ts'
import type { Plan } from './plan.ts'
import { SegmentIndex } from './segment-index.ts'
import type { Shape } from './shape.ts'
import type { Water } from './water.ts'

/** A point of the main line that is suitable for a station. */
export interface StationSite {
  readonly at: Point
  /** Direction of the rails. */
  readonly angle: number
}

export interface Railway {
  readonly tracks: readonly Shape[]
  /** Yards: land used only by trains. */
  readonly grounds: readonly Shape[]
  readonly near: SegmentIndex<'railway'>
  /** Suitable points for a station, the nearest to `wish` first. */
  stationSites(wish: Point): StationSite[]
}

/** Roads pass below the ends of the railway's own bridge over the river. */
export const railBridgeMeters = 66

const rail = { railway: 'rail', gauge: '1435', electrified: 'contact_line' } as const
const yard = { railway: 'rail', gauge: '1435', service: 'yard' } as const

/** The main line with its station and yard, and the line to the harbour. */
export function layRailway(plan: Plan, water: Water): Railway {
  const main = smoothLine(plan.railway, 30)
  const isLarge = plan.rings.length > 1
  const station = isLarge ? { x: -330, y: 1130 } : { x: -330, y: 690 }
  const lines: { points: readonly Point[]; tags: Shape['tags'] }[] = [
    { points: offsetLine(main, () => 2.4), tags: rail },
    { points: offsetLine(main, () => -2.4), tags: rail },
    ...[10, -10, 18, -18].map((offset) => ({ points: siding(main, station, 240, offset), tags: rail })),
  ]
  const grounds: Shape[] = []
  if (isLarge) {
    const yardAt = { x: -1850, y: 1880 }
    for (let track = 1; track < 7; track++) {
      lines.push({ points: siding(main, yardAt, 430 - track * 22, -2.4 - track * 6), tags: yard })
    }
    const bed = siding(main, yardAt, 430, -20)
    grounds.push({ points: thicken(bed, 30), tags: { landuse: 'railway' } })
    const harbour = smoothLine(plan.harbourLine, 30)
    const docks = plan.harbourLine.at(-1) ?? yardAt
    const freight = { ...rail, usage: 'freight' }
    lines.push({ points: harbour, tags: freight })
    for (const offset of [6, -6, 12]) lines.push({ points: siding(harbour, docks, 330, offset), tags: yard })
  }
  const near = new SegmentIndex<'railway'>()
  for (const { points } of lines) near.addLine(points, 'railway')
  return {
    tracks: lines.flatMap(({ points, tags }) =>
      cutAtRiver(points, water).map((part) => ({ ...part, tags: { ...tags, ...part.tags } })),
    ),
    grounds,
    near,
    stationSites: (wish) => sitesAlong(main, wish),
  }
}

/** A track beside the line, up to `reach` metres in both directions from `middle`, with switches at its ends. */
function siding(line: readonly Point[], middle: Point, reach: number, offset: number): Point[] {
  const lengths = lengthsOf(line)
  const center = lengths[nearestIndex(line, middle)] ?? 0
  const part = line.filter((_, i) => Math.abs((lengths[i] ?? 0) - center) <= reach)
  const total = lengthsOf(part).at(-1) ?? 0
  return offsetLine(part, (meters) => {
    const share = Math.min(1, meters / 90, (total - meters) / 90)
    return offset * share * share * (3 - 2 * share)
  })
}

function lengthsOf(line: readonly Point[]): number[] {
  let meters = 0
  return line.map((p, i) => {
    meters += distance(line[i - 1] ?? p, p)
    return meters
  })
}

function nearestIndex(line: readonly Point[], p: Point): number {
  let best = 0
  for (const [i, q] of line.entries()) if (distance(q, p) < distance(line[best] ?? q, p)) best = i
  return best
}

/** Maximum distance of a station from its desired location. */
const stationMeters = 500

function sitesAlong(line: readonly Point[], wish: Point): StationSite[] {
  const sites = line.flatMap((at, i): StationSite[] => {
    const [before, after] = [line[i - 1], line[i + 1]]
    if (!before || !after || distance(at, wish) > stationMeters) return []
    return [{ at, angle: Math.atan2(after.y - before.y, after.x - before.x) }]
  })
  return sites.toSorted((a, b) => distance(a.at, wish) - distance(b.at, wish))
}

/** The line in parts; the parts over the river are bridges. */
function cutAtRiver(line: readonly Point[], { riverDistance }: Water): Pick<Shape, 'points' | 'tags'>[] {
  const parts: { points: Point[]; bridge: boolean }[] = []
  for (const [i, p] of line.entries()) {
    const bridge = riverDistance(p) < railBridgeMeters - 20
    const last = parts.at(-1)
    if (last?.bridge === bridge) last.points.push(p)
    else {
      const before = line[i - 1]
      parts.push({ points: before ? [before, p] : [p], bridge })
    }
  }
  return parts
    .filter(({ points }) => points.length > 1)
    .map(({ points, bridge }) => ({ points, tags: bridge ? { bridge: 'yes', layer: '1' } : {} }))
}
