import type { Tags } from '../osm/elements.ts'
import type { District } from './district-streets.ts'
import { outline, type Point, polar, smoothLine } from './geometry.ts'
import { waterNames } from './plan.ts'
import type { Random } from './random.ts'
import type { RoadLine } from './road-line.ts'
import type { Park, Terrain } from './terrain.ts'
import type { Name } from './words.ts'

/** An area (first point = last) or a line that is no road. */
export interface Shape {
  readonly points: readonly Point[]
  readonly tags: Tags
  readonly name?: Name
}

export function railwayLine({ plan }: Terrain): Point[] {
  return smoothLine(plan.railway, 40)
}

/** The river and its middle line, the sea, and the beach north of the mouth. */
export function drawWater(terrain: Terrain): Shape[] {
  const { plan, riverPoint, riverHalfWidth, coastPoint, seaDistance } = terrain
  const [north, south, middle]: [Point[], Point[], Point[]] = [[], [], []]
  // The river's area runs a little into the sea's, so that no seam shows.
  for (let x = plan.coast - 160; x <= plan.reach; x += 30) {
    const half = riverHalfWidth(x)
    north.push(riverPoint(x, half))
    south.push(riverPoint(x, -half))
    const p = riverPoint(x, 0)
    if (seaDistance(p) > -40) middle.push(p)
  }
  const { reach } = plan
  const [shore, dunes]: [Point[], Point[]] = [[], []]
  for (let y = -reach; y <= reach; y += 50) shore.push(coastPoint(y, 0))
  const mouth = riverPoint(plan.coast, riverHalfWidth(plan.coast)).y
  for (let y = mouth + 120; y <= reach * 0.75; y += 50) dunes.push(coastPoint(y, 0))
  const beach = [...dunes, ...dunes.map((p) => ({ x: p.x + 38, y: p.y })).toReversed()]
  return [
    {
      points: close([...south, ...north.toReversed()]),
      tags: { natural: 'water', water: 'river' },
      name: waterNames.river,
    },
    { points: middle.toReversed(), tags: { waterway: 'river' }, name: waterNames.river },
    {
      points: close([...shore, { x: -reach, y: reach }, { x: -reach, y: -reach }]),
      tags: { natural: 'water', water: 'bay' },
      name: waterNames.sea,
    },
    { points: close(beach), tags: { natural: 'beach' }, name: { en: 'North Beach', ar: 'الشاطئ الشمالي' } },
  ]
}

export function drawParks(parks: readonly Park[], random: Random): Shape[] {
  return parks.flatMap((park): Shape[] => {
    const radius = park.radiusAt(0)
    const blob = (center: Point, size: number) => {
      const [a, b] = [random.between(0, 6), random.between(0, 6)]
      return outline(center, (t) => size * (0.8 + 0.22 * Math.sin(2 * t + a) + 0.1 * Math.sin(3 * t + b)), 22)
    }
    const angle = random.between(0, Math.PI * 2)
    const pond = polar(angle, radius * 0.38, park.center)
    const grove = polar(angle + random.between(2, 4), radius * 0.5, park.center)
    return [
      { points: park.edge, tags: { leisure: 'park' }, name: park },
      { points: blob(pond, radius * 0.2), tags: { natural: 'water', water: 'pond' } },
      { points: blob(grove, radius * 0.27), tags: { natural: 'wood' } },
    ]
  })
}

/** Paths from the park's road to its middle, and one around. */
export function drawParkPaths(parks: readonly Park[], random: Random): RoadLine[] {
  return parks.flatMap((park) => {
    const start = random.between(0, 1)
    const lines: RoadLine[] = []
    for (let i = 0; i < 5; i++) {
      const angle = start + (i / 5) * Math.PI * 2
      const end = polar(angle, park.radiusAt(angle) + 8, park.center)
      const bend = polar(angle + 0.5, park.radiusAt(angle) * 0.5, park.center)
      lines.push({ highway: 'footway', name: undefined, points: smoothLine([park.center, bend, end], 25) })
    }
    const around = outline(park.center, (angle) => park.radiusAt(angle) * 0.72, 40)
    return [...lines, { highway: 'footway', name: undefined, points: around }]
  })
}

/** What the land of each district is used for, and woods and fields outside the city. */
export function drawLandUse(terrain: Terrain, districts: readonly District[], random: Random): Shape[] {
  const { plan, cellAt, riverDistance, seaDistance } = terrain
  const uses = {
    old: 'residential',
    grid: 'residential',
    garden: 'residential',
    industrial: 'industrial',
  } as const
  const shapes: Shape[] = districts.map(({ outline: points, pattern }) => ({
    points,
    tags: pattern === 'campus' ? { amenity: 'university' } : { landuse: uses[pattern] },
  }))
  for (let i = 0; i < plan.reach / 70 && plan.rings.length > 1; i++) {
    const center = polar(
      random.between(0, Math.PI * 2),
      random.between(plan.suburbs * 1.04, plan.reach * 0.93),
    )
    const size = random.between(150, 300)
    const nearAirport =
      plan.airport && Math.hypot(center.x - plan.airport.center.x, center.y - plan.airport.center.y)
    const isFree = cellAt(center).band === plan.rings.length && (nearAirport ?? 9999) > 1500
    if (!isFree || riverDistance(center) < size || seaDistance(center) < size * 1.3) continue
    const [a, b] = [random.between(0, 6), random.between(0, 6)]
    const points = outline(
      center,
      (t) => size * (0.85 + 0.2 * Math.sin(2 * t + a) + 0.1 * Math.sin(5 * t + b)),
      26,
    )
    const tags = random.pick([{ landuse: 'forest' }, { landuse: 'farmland' }, { landuse: 'meadow' }])
    shapes.push({ points, tags })
  }
  return shapes
}

export function drawAirport({ plan }: Terrain): Shape[] {
  const { airport } = plan
  if (!airport) return []
  const [cos, sin] = [Math.cos(airport.angle), Math.sin(airport.angle)]
  const at = (u: number, v: number) => ({
    x: airport.center.x + u * cos - v * sin,
    y: airport.center.y + u * sin + v * cos,
  })
  const name = { en: 'Meridian Airport', ar: 'مطار ميريديان' }
  return [
    {
      points: close([at(-1150, -200), at(1150, -200), at(1150, 250), at(-1150, 250)]),
      tags: { aeroway: 'aerodrome', iata: 'PMD' },
      name,
    },
    { points: close([at(-150, 90), at(330, 90), at(330, 205), at(-150, 205)]), tags: { aeroway: 'apron' } },
    {
      points: [at(-1000, -60), at(1000, -60)],
      tags: { aeroway: 'runway', ref: '07/25', surface: 'asphalt', width: '45' },
    },
    { points: [at(-1000, -60), at(-960, 60), at(960, 60), at(1000, -60)], tags: { aeroway: 'taxiway' } },
    { points: [at(90, 60), at(90, 90)], tags: { aeroway: 'taxiway' } },
  ]
}

function close(points: readonly Point[]): Point[] {
  const [first] = points
  return first ? [...points, first] : []
}
