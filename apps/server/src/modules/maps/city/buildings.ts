import type { District } from './district-streets.ts'
import { type Box, boxesOverlap, corners, distance, type Point, segmentNearBox } from './geometry.ts'
import type { Pattern } from './plan.ts'
import type { Random } from './random.ts'
import { type RoadClass, roadHalfWidth } from './road-line.ts'
import type { RoadNetwork, RoadPiece } from './road-network.ts'
import { type Segment, SegmentIndex } from './segment-index.ts'
import type { Site } from './site.ts'
import { inPark } from './terrain.ts'
import type { Name } from './words.ts'

export interface Building {
  readonly box: Box
  readonly kind: string
  readonly houseNumber: number
  readonly street: Name
  readonly band: number
}

interface Lot {
  readonly width: readonly [number, number]
  readonly depth: readonly [number, number]
  /** Between the pavement and the front. */
  readonly yard: number
  readonly gap: number
  readonly filled: number
  readonly kinds: readonly [string, ...string[]]
}

const lots: Readonly<Record<Pattern, Lot>> = {
  old: {
    width: [11, 17],
    depth: [10, 14],
    yard: 1,
    gap: 1.5,
    filled: 0.95,
    kinds: ['residential', 'house', 'retail'],
  },
  grid: {
    width: [13, 20],
    depth: [11, 15],
    yard: 3,
    gap: 4,
    filled: 0.92,
    kinds: ['residential', 'apartments'],
  },
  garden: { width: [11, 15], depth: [9, 12], yard: 8, gap: 10, filled: 0.92, kinds: ['house', 'detached'] },
  industrial: {
    width: [35, 70],
    depth: [24, 48],
    yard: 8,
    gap: 14,
    filled: 0.75,
    kinds: ['industrial', 'warehouse'],
  },
  campus: {
    width: [26, 48],
    depth: [16, 22],
    yard: 10,
    gap: 20,
    filled: 0.7,
    kinds: ['university', 'dormitory'],
  },
}
const frontLot: Lot = {
  width: [16, 26],
  depth: [13, 18],
  yard: 2,
  gap: 3,
  filled: 0.92,
  kinds: ['apartments', 'retail', 'office', 'commercial'],
}
const farm: Lot = { ...lots.garden, filled: 0.05 }
const order: readonly RoadClass[] = ['primary', 'secondary', 'tertiary', 'residential']

/** Houses along both sides of every named street: odd numbers on its left, even ones on its right. */
export function buildHouses(
  site: Site,
  network: RoadNetwork,
  districts: readonly District[],
  random: Random,
): Building[] {
  const ground = new Ground(site, network)
  const byCell = new Map(districts.map((district) => [`${district.band}/${district.sector}`, district]))
  const lotAt = (p: Point, highway: RoadClass): [Lot, number] => {
    const { band, sector } = site.terrain.cellAt(p)
    const district = byCell.get(`${band}/${sector}`)
    const isBuiltUp = district && Math.hypot(p.x, p.y) < site.terrain.plan.suburbs
    if (!isBuiltUp) return [farm, band]
    const isMain = highway === 'primary' || highway === 'secondary'
    return [isMain && district.pattern !== 'industrial' ? frontLot : lots[district.pattern], band]
  }
  const numbers = new Map<string, [number, number]>()
  const buildings: Building[] = []
  for (const highway of order) {
    for (const piece of network.pieces) {
      const { name } = piece.line
      if (piece.line.highway !== highway || !name) continue
      const next = numbers.get(name.en) ?? [1, 2]
      numbers.set(name.en, next)
      for (const side of [0, 1] as const) {
        for (const found of alongPiece(
          piece,
          network.points,
          side,
          (p) => lotAt(p, highway),
          ground,
          random,
        )) {
          buildings.push({ ...found, houseNumber: next[side], street: name })
          next[side] += 2
        }
      }
    }
  }
  return buildings
}

type Placed = Omit<Building, 'houseNumber' | 'street'>

function alongPiece(
  { line, nodes }: RoadPiece,
  points: readonly Point[],
  side: 0 | 1,
  lotAt: (p: Point) => [Lot, number],
  ground: Ground,
  random: Random,
): Placed[] {
  const placed: Placed[] = []
  // What of the next house's front already stands on the stretch before.
  let begin = 4
  for (let i = 0; i + 1 < nodes.length; i++) {
    const [a, b] = [points[nodes[i] ?? 0], points[nodes[i + 1] ?? 0]]
    if (!a || !b) continue
    const length = distance(a, b)
    const angle = Math.atan2(b.y - a.y, b.x - a.x)
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    let along = begin
    while (along < length) {
      const [lot, band] = lotAt({ x: a.x + dx * along, y: a.y + dy * along })
      const [width, depth] = [random.between(...lot.width), random.between(...lot.depth)]
      const middle = along + width / 2
      const out = (roadHalfWidth[line.highway] + lot.yard + depth / 2) * (side === 0 ? 1 : -1)
      const center = { x: a.x + dx * middle - dy * out, y: a.y + dy * middle + dx * out }
      const box: Box = { center, angle, width, depth }
      const isFilled = random.chance(lot.filled) && middle < length + width / 4
      if (isFilled && ground.take(box)) {
        placed.push({ box, kind: random.pick(lot.kinds), band })
        along += width + lot.gap
      } else along += isFilled ? 5 : width
    }
    begin = Math.max(0, along - length)
  }
  return placed
}

/** What is already taken, so that no two things stand on one spot. */
class Ground {
  private readonly site: Site
  private readonly roads = new SegmentIndex<RoadClass>()
  private readonly taken = new Map<number, Box[]>()

  constructor(site: Site, network: RoadNetwork) {
    this.site = site
    for (const { line, nodes } of network.pieces) {
      this.roads.addLine(
        nodes.map((node) => network.points[node] ?? { x: 0, y: 0 }),
        line.highway,
      )
    }
  }

  /** Takes the ground for a building; false where it is water, park, road, railway or built on. */
  take(box: Box): boolean {
    if (!this.isFree(box)) return false
    const key = keyOf(box.center, 0, 0)
    const square = this.taken.get(key)
    if (square) square.push(box)
    else this.taken.set(key, [box])
    return true
  }

  private isFree(box: Box): boolean {
    const { terrain, parks, plots, nearRailway } = this.site
    const reach = Math.hypot(box.width, box.depth) / 2
    const { center } = box
    if (terrain.riverDistance(center) < reach + 12 || terrain.seaDistance(center) < reach + 40) return false
    if (inPark(parks, center, reach) || nearRailway.within(center, reach + 10)) return false
    if (plots.some((plot) => distance(plot.center, center) < plot.radius + reach)) return false
    const isOnRoad = ({ a, b, of }: Segment<RoadClass>) => segmentNearBox(a, b, box, roadHalfWidth[of] + 0.5)
    if (this.roads.someNear(center, reach + 14, isOnRoad)) return false
    for (let x = -1; x <= 1; x++) {
      for (let y = -1; y <= 1; y++) {
        if (this.taken.get(keyOf(center, x, y))?.some((other) => boxesOverlap(box, other))) return false
      }
    }
    return true
  }
}

/** Squares are wider than the longest building. */
const keyOf = (p: Point, x: number, y: number) =>
  (Math.floor(p.x / 90) + x) * 65_536 + Math.floor(p.y / 90) + y

export const buildingOutline = (building: { readonly box: Box }): Point[] => {
  const points = corners(building.box)
  const [first] = points
  return first ? [...points, first] : points
}
