import { boxDistance, close, corners, type Point, polar, thicken } from './geometry.ts'
import type { Plan } from './plan.ts'
import { waterNames } from './road-names.ts'
import type { Shape } from './shape.ts'
import type { Terrain } from './terrain.ts'
import { canalHalfWidth } from './water.ts'

const sampleMeters = 25

/** River, canal, sea and basins, with everything in them and along the shore. */
export function drawWater(terrain: Terrain): Shape[] {
  return [
    ...drawRiver(terrain),
    ...drawCanal(terrain),
    ...drawSea(terrain),
    ...drawBeaches(terrain),
    ...drawHeadlands(terrain),
    ...drawBreakwaters(terrain),
  ]
}

function drawRiver({ plan, riverPoint, riverHalfWidth, islandHalfWidth, seaDistance }: Terrain): Shape[] {
  const [north, south, middle]: [Point[], Point[], Point[]] = [[], [], []]
  // The river's area overlaps the sea's slightly, so that there is no visible seam.
  for (let x = plan.coast - 160; x <= plan.reach * 1.15; x += sampleMeters) {
    const half = riverHalfWidth(x)
    north.push(riverPoint(x, half))
    south.push(riverPoint(x, -half))
    const p = riverPoint(x, channelOffset(plan, x))
    if (seaDistance(p) > -40) middle.push(p)
  }
  const islands = plan.river.islands.map(({ name, x, length }) => {
    const [upper, lower]: [Point[], Point[]] = [[], []]
    for (let share = -0.995; share < 1; share += 0.0995) {
      const at = x + (share * length) / 2
      upper.push(riverPoint(at, islandHalfWidth(at)))
      lower.push(riverPoint(at, -islandHalfWidth(at)))
    }
    return { name, points: close([...lower, ...upper.toReversed()]) }
  })
  return [
    {
      points: close([...south, ...north.toReversed()]),
      tags: { natural: 'water', water: 'river' },
      name: waterNames.river,
      holes: islands.map(({ points }) => points),
    },
    { points: middle.toReversed(), tags: { waterway: 'river' }, name: waterNames.river },
    ...islands.map(
      ({ name, points }): Shape => ({ points, tags: { place: 'island', leisure: 'park' }, name }),
    ),
  ]
}

/** The distance from the river's middle to the middle of the northern channel: the line goes around islands. */
function channelOffset({ river: { islands, halfWidth } }: Plan, x: number): number {
  return islands.reduce((sum, island) => {
    const share = Math.abs(x - island.x) / (island.length * 0.75)
    return share < 1 ? sum + (island.halfWidth + halfWidth / 2) * (1 - share ** 4) : sum
  }, 0)
}

function drawCanal({ plan }: Terrain): Shape[] {
  if (plan.canal.length === 0) return []
  return [
    { points: thicken(plan.canal, canalHalfWidth), tags: { natural: 'water', water: 'canal' } },
    { points: plan.canal, tags: { waterway: 'canal' }, name: waterNames.canal },
  ]
}

function drawSea({ plan, coastPoint, basins }: Terrain): Shape[] {
  const { reach } = plan
  // Wider than the land, so that the open sea does not end beside it.
  const [end, west] = [reach * 1.25, -reach * 1.9]
  const shore: Point[] = []
  for (let y = -end; y <= end; y += sampleMeters) shore.push(coastPoint(y, 0))
  return [
    {
      points: close([...shore, { x: west, y: end }, { x: west, y: -end }]),
      tags: { natural: 'water', water: 'bay' },
      name: waterNames.sea,
    },
    ...basins.map(
      (basin): Shape => ({ points: close(corners(basin)), tags: { natural: 'water', water: 'basin' } }),
    ),
  ]
}

function drawBeaches({ plan, coastPoint, riverDistance }: Terrain): Shape[] {
  return plan.beaches.map(({ name, from, to }) => {
    const [wet, dry]: [Point[], Point[]] = [[], []]
    for (let y = from; y <= to; y += sampleMeters) {
      const taper = Math.sin((Math.PI * (y - from)) / (to - from)) ** 0.5
      if (riverDistance(coastPoint(y, 0)) < 60) continue
      wet.push(coastPoint(y, 0))
      dry.push(coastPoint(y, 2 + 46 * taper + 6 * Math.sin(y / 90)))
    }
    return { points: close([...wet, ...dry.toReversed()]), tags: { natural: 'beach', surface: 'sand' }, name }
  })
}

/** The part of a headland outside the coast road is heath, with woods on the landward side. */
function drawHeadlands({ plan, coastPoint, coastRoadPoint }: Terrain): Shape[] {
  return plan.capes.flatMap(({ y: middle, width, out }): Shape[] => {
    if (out < 300 || Math.abs(middle) > plan.reach * 0.9) return []
    const area = (reach: number, inset: number, inland: number) => {
      const [wet, dry]: [Point[], Point[]] = [[], []]
      for (let y = middle - width * reach; y <= middle + width * reach; y += sampleMeters) {
        const [shore, road] = [coastPoint(y, inset), coastRoadPoint(y, inland)]
        // Rounded towards its ends.
        const taper = Math.sqrt(1 - ((y - middle) / (width * reach)) ** 2 * 0.98)
        const depth = (road.x - shore.x) * taper
        if (depth < 12) continue
        wet.push(shore)
        dry.push({ x: shore.x + depth, y })
      }
      return close([...wet, ...dry.toReversed()])
    }
    return [
      { points: area(1.5, 3, 55), tags: { natural: 'heath', leisure: 'nature_reserve' } },
      { points: area(0.62, 130, 35), tags: { natural: 'wood' } },
    ]
  })
}

function drawBreakwaters({ plan }: Terrain): Shape[] {
  return (plan.harbour?.breakwaters ?? []).map((line) => ({
    points: thicken(line, 7),
    tags: { man_made: 'breakwater', area: 'yes' },
  }))
}

/** Wooden piers for pedestrians on the beaches; each begins on land. */
export function pierLines({ plan, coastPoint, basins }: Terrain): Point[][] {
  return plan.beaches.flatMap(({ from, to }) => {
    const y = from + (to - from) * 0.42
    const start = coastPoint(y, 40)
    const end = polar(Math.PI + 0.06, Math.min(270, plan.reach / 8), start)
    return basins.some((basin) => boxDistance(end, basin) < 40) ? [] : [[start, end]]
  })
}
