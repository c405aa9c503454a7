import { type Box, boxDistance, type Point, polar } from './geometry.ts'
import type { HarbourPlan, Plan } from './plan.ts'
import type { Random } from './random.ts'
import { distanceToSegment } from './segment-index.ts'

export const canalHalfWidth = 11

/** The location of water, as functions of any point. */
export interface Water {
  /** Metres to the river's banks, negative between them; islands count as river. */
  riverDistance(p: Point): number
  /** Metres to the sea and the harbour basins; negative in them. */
  seaDistance(p: Point): number
  /** Metres to the canal; negative in it. */
  canalDistance(p: Point): number
  /** Whether a road needs a bridge at the point. */
  isWet(p: Point): boolean
  /** A point on the river `offset` metres from its middle (north is positive). */
  riverPoint(x: number, offset: number): Point
  riverHalfWidth(x: number): number
  /** Half the width of the island in the river's middle at x; zero if there is none. */
  islandHalfWidth(x: number): number
  /** A point `inland` metres from the sea. */
  coastPoint(y: number, inland: number): Point
  /** The same for a shore without headlands, which the coast road follows. */
  coastRoadPoint(y: number, inland: number): Point
  readonly basins: readonly Box[]
}

export function createWater(plan: Plan, random: Random): Water {
  const river = createRiver(plan, random)
  const shores = createShore(plan, random)
  const basins = plan.harbour ? basinsOf(plan.harbour) : []
  const { shore } = shores
  const seaDistance = (p: Point) => {
    const { x, y } = p
    const open = (x - shore(y)) / Math.hypot(1, (shore(y + 5) - shore(y - 5)) / 10)
    return basins.reduce((least, basin) => Math.min(least, boxDistance(p, basin)), open)
  }
  const canalDistance = (p: Point) => {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i + 1 < plan.canal.length; i++) {
      const [a, b] = [plan.canal[i], plan.canal[i + 1]]
      if (a && b) least = Math.min(least, distanceToSegment(p, a, b))
    }
    return least - canalHalfWidth
  }
  return {
    ...river,
    ...shores,
    basins,
    seaDistance,
    canalDistance,
    isWet: (p) => river.isInRiver(p) || canalDistance(p) < 0 || seaDistance(p) < 0,
  }
}

function createRiver(plan: Plan, random: Random) {
  const { start, spacing, heights, halfWidth, estuary, islands } = plan.river
  // The bends differ between cities, but hardly in the centre, where the bridges are.
  const bends = heights.map((y, i) => {
    const away = Math.min(1, Math.abs(start + i * spacing) / 3000)
    return y + random.between(-60, 60) * away * (spacing / 600)
  })
  const middle = (x: number) => {
    const at = Math.max(0, Math.min(bends.length - 1.001, (x - start) / spacing))
    const i = Math.floor(at)
    const [t, p] = [at - i, (n: number) => bends[Math.max(0, Math.min(bends.length - 1, n))] ?? 0]
    const [a, b, c, d] = [p(i - 1), p(i), p(i + 1), p(i + 2)]
    return (
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
    )
  }
  const slope = (x: number) => (middle(x + 5) - middle(x - 5)) / 10
  const islandHalfWidth = (x: number) =>
    islands.reduce((sum, island) => {
      const share = Math.abs(x - island.x) / (island.length / 2)
      return share < 1 ? sum + island.halfWidth * Math.sqrt(1 - share * share) : sum
    }, 0)
  const riverHalfWidth = (x: number) => {
    const widening = islands.reduce((sum, island) => {
      const share = Math.abs(x - island.x) / (island.length * 0.8)
      return share < 1 ? sum + (island.halfWidth - 6) * (1 - share * share) ** 2 : sum
    }, 0)
    return halfWidth + widening + estuary.halfWidth * Math.max(0, 1 - (x - plan.coast) / estuary.length) ** 2
  }
  const fromMiddle = ({ x, y }: Point) => Math.abs(y - middle(x)) / Math.hypot(1, slope(x))
  return {
    riverHalfWidth,
    islandHalfWidth,
    riverDistance: (p: Point) => (p.x < plan.coast - 200 ? 9999 : fromMiddle(p) - riverHalfWidth(p.x)),
    isInRiver: (p: Point) => {
      const away = fromMiddle(p)
      return away < riverHalfWidth(p.x) && away >= islandHalfWidth(p.x)
    },
    riverPoint: (x: number, offset: number) =>
      polar(Math.atan(slope(x)) + Math.PI / 2, offset, { x, y: middle(x) }),
  }
}

function createShore(plan: Plan, random: Random) {
  const [long, short] = [random.between(0, 6), random.between(0, 6)]
  const capes = plan.capes.map(({ y, width, out }) => ({
    y: y + random.between(-50, 50),
    width,
    out: out * random.between(0.9, 1.1),
  }))
  const ripple = plan.reach / 5100
  const line = (y: number, keeps: (out: number) => boolean) => {
    let x = plan.coast + ripple * (48 * Math.sin(y / 610 + long) + 20 * Math.sin(y / 233 + short))
    for (const cape of capes) {
      if (keeps(cape.out)) x -= cape.out * Math.exp(-(((y - cape.y) / cape.width) ** 2))
    }
    return x
  }
  const shore = tabulate(plan, (y) => line(y, () => true))
  const straightened = tabulate(plan, (y) =>
    Math.max(
      shore(y),
      line(y, (out) => out < 0),
    ),
  )
  const { harbour } = plan
  /** The coast road passes behind the harbour. */
  const detour = (y: number) => {
    if (!harbour) return Number.NEGATIVE_INFINITY
    const south = harbour.north - harbourDepth(harbour)
    const past = Math.max(0, y - harbour.north, south - y) / 330
    return past > 1 ? Number.NEGATIVE_INFINITY : harbour.x - 900 * past * past * (3 - 2 * past)
  }
  return {
    shore,
    coastPoint: (y: number, inland: number) => ({ x: shore(y) + inland, y }),
    coastRoadPoint: (y: number, inland: number) => ({
      x: Math.max(straightened(y) + inland, detour(y) + 40),
      y,
    }),
  }
}

/** The function of y as a lookup table, because the shore is computed a million times. */
function tabulate({ reach }: Plan, of: (y: number) => number): (y: number) => number {
  const [start, step] = [-reach * 1.5, 5]
  const values = Float64Array.from({ length: Math.ceil((reach * 3) / step) + 1 }, (_, i) =>
    of(start + i * step),
  )
  return (y) => {
    const at = Math.max(0, Math.min(values.length - 1.001, (y - start) / step))
    const i = Math.floor(at)
    const low = values[i] ?? 0
    return low + ((values[i + 1] ?? low) - low) * (at - i)
  }
}

/** From the north side of the first quay to the south side of the last. */
export const harbourDepth = ({ basins, basinWidth, quayWidth }: HarbourPlan): number =>
  basins * (basinWidth + quayWidth) + quayWidth

function basinsOf(harbour: HarbourPlan): Box[] {
  const { north, basinWidth, quayWidth, x } = harbour
  const length = 420
  return Array.from({ length: harbour.basins }, (_, i) => ({
    center: { x: x - length / 2, y: north - quayWidth - basinWidth / 2 - i * (basinWidth + quayWidth) },
    angle: 0,
    width: length,
    depth: basinWidth,
  }))
}
