import { type District, isInsideSuburb } from './district-streets.ts'
import { type Box, between, close, corners, distance, frame, type Point, polar } from './geometry.ts'
import { Ground } from './ground.ts'
import { farm, frontLot, type Lot, lots } from './lots.ts'
import type { Random } from './random.ts'
import { type RoadClass, roadHalfWidth } from './road-line.ts'
import type { RoadNetwork, RoadPiece } from './road-network.ts'
import type { Site } from './site.ts'
import type { Name } from './words.ts'

export interface Building {
  readonly box: Box
  /** L-shaped: the back is narrower than the front. */
  readonly isEll: boolean
  readonly kind: string
  readonly houseNumber: number
  readonly street: Name
  readonly band: number
  readonly postcode: string | undefined
}

const order: readonly RoadClass[] = ['primary', 'secondary', 'tertiary', 'residential', 'living_street']

/** Houses along both sides of every named street: odd numbers on the left, even numbers on the right. */
export function buildHouses(
  site: Site,
  network: RoadNetwork,
  districts: readonly District[],
  random: Random,
): Building[] {
  const ground = new Ground(site, network)
  const byCell = new Map(districts.map((district) => [`${district.band}/${district.sector}`, district]))
  const lotAt = (p: Point, highway: RoadClass): Standing => {
    const { band, sector } = site.terrain.cellAt(p)
    const district = byCell.get(`${band}/${sector}`)
    const isBuiltUp = district && isInsideSuburb(site, p)
    if (!isBuiltUp) return { lot: farm, band, postcode: undefined }
    const isMain = highway === 'primary' || highway === 'secondary'
    const hasFront = isMain && district.pattern !== 'industrial' && band < 2
    return { lot: hasFront ? frontLot : lots[district.pattern], band, postcode: district.postcode }
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

interface Standing {
  readonly lot: Lot
  readonly band: number
  readonly postcode: string | undefined
}

/** Distance to the next attempt after a house did not fit. */
const nudgeMeters = 2

function alongPiece(
  { line, nodes }: RoadPiece,
  points: readonly Point[],
  side: 0 | 1,
  lotAt: (p: Point) => Standing,
  ground: Ground,
  random: Random,
): Placed[] {
  const placed: Placed[] = []
  const walk = new Walk(nodes.map((node) => points[node] ?? { x: 0, y: 0 }))
  for (let along = 4; along < walk.length; ) {
    const front = walk.at(along)
    const { lot, band, postcode } = lotAt(front)
    const [width, depth] = [random.between(...lot.width), random.between(...lot.depth)]
    if (along + width * 0.75 > walk.length) break
    if (!random.chance(lot.filled)) {
      along += width
      continue
    }
    // The front of a house follows the chord between its ends, so that houses follow bends.
    const end = walk.at(along + width)
    const angle = Math.atan2(end.y - front.y, end.x - front.x)
    const out = (roadHalfWidth[line.highway] + lot.yard + depth / 2) * (side === 0 ? 1 : -1)
    const center = polar(angle + Math.PI / 2, out, between(front, end, 0.5))
    const box: Box = { center, angle, width, depth }
    if (ground.take(box)) {
      placed.push({ box, isEll: random.chance(lot.ells), kind: random.pick(lot.kinds), band, postcode })
      along += width + lot.gap
    } else along += nudgeMeters
  }
  return placed
}

/** Finds points by their distance along a line. */
class Walk {
  readonly length: number
  private readonly points: readonly Point[]
  private readonly lengths: readonly number[]

  constructor(points: readonly Point[]) {
    this.points = points
    let length = 0
    this.lengths = points.map((p, i) => {
      length += distance(points[i - 1] ?? p, p)
      return length
    })
    this.length = length
  }

  at(meters: number): Point {
    let i = 1
    while (i < this.lengths.length - 1 && (this.lengths[i] ?? 0) < meters) i++
    const [a, b] = [this.points[i - 1], this.points[i]]
    const [from, to] = [this.lengths[i - 1] ?? 0, this.lengths[i] ?? 0]
    return a && b ? between(a, b, to > from ? (meters - from) / (to - from) : 0) : (a ?? { x: 0, y: 0 })
  }
}

/** The closed outline; an L-shaped building has no corner at its back. */
export function buildingOutline({ box, isEll, houseNumber }: Building): Point[] {
  if (!isEll) return close(corners(box))
  const at = frame(box.center, box.angle)
  const [u, v] = [box.width / 2, box.depth / 2]
  // Odd numbers are on the left of the street, so their back is on the far side.
  const back = houseNumber % 2 === 1 ? v : -v
  return close([
    at(-u, -back),
    at(u, -back),
    at(u, back * 0.1),
    at(u * 0.1, back * 0.1),
    at(u * 0.1, back),
    at(-u, back),
  ])
}
