import { type Point, polar, smoothLine } from './geometry.ts'
import { boulevards, middleRing, radialRoads, roadNames } from './plan.ts'
import type { RoadClass, RoadLine } from './road-line.ts'
import { circusRadius, coastRoadMeters, embankmentMeters, type Park, type Terrain } from './terrain.ts'
import type { Name } from './words.ts'

const sampleMeters = 20
/** A road is drawn a little past the one it meets, so that they cross; the network cuts the rest off. */
const overshootMeters = 12

/** The boulevard that becomes the airport's road, and how far from the centre. */
const [airportRadial, airportTurnoff] = [14, 3750]

/** Everything that the districts lie between: rings, radials, embankments, coast roads, roads round parks. */
export function drawMainRoads(terrain: Terrain, parks: readonly Park[]): RoadLine[] {
  return [
    circus(),
    ...rings(terrain),
    ...radials(terrain),
    ...embankments(terrain),
    ...coastRoads(terrain),
    ...parks.map((park): RoadLine => ({ highway: 'tertiary', name: parkRoadName(park), points: park.edge })),
    ...airportRoads(terrain),
  ]
}

function parkRoadName(park: Park): Name {
  return { en: `${park.en} Road`, ar: `طريق ${park.ar}` }
}

function circus(): RoadLine {
  const points = Array.from({ length: 25 }, (_, i) => polar(((i % 24) / 24) * Math.PI * 2, circusRadius))
  return { highway: 'primary', name: roadNames.circus, points, oneway: true, roundabout: true }
}

function rings({ plan, ringRadius }: Terrain): RoadLine[] {
  return plan.rings.flatMap((mean, ring): RoadLine[] => {
    const count = Math.round((mean * Math.PI * 2) / sampleMeters / 8) * 8
    const points = Array.from({ length: count + 1 }, (_, i) => {
      const angle = ((i % count) / count) * Math.PI * 2
      return polar(angle, ringRadius(ring, angle))
    })
    if (ring === 0) return [{ highway: 'secondary', name: roadNames.innerRing, points }]
    if (ring === 2) return [{ highway: 'trunk', name: roadNames.outerRing, points }]
    return middleRing.map((name, i) => ({
      highway: 'secondary',
      name,
      points: points.slice((count / 8) * i, (count / 8) * (i + 1) + 1),
    }))
  })
}

function radials(terrain: Terrain): RoadLine[] {
  const { plan, radialAngle, seaDistance, riverDistance } = terrain
  const lines: RoadLine[] = []
  for (let radial = 0; radial < 16; radial++) {
    const isBoulevard = radial % 2 === 0
    if (!isBoulevard && plan.rings.length === 1) continue
    const name = (isBoulevard ? boulevards : radialRoads)[radial >> 1]
    const highway: RoadClass = isBoulevard ? 'primary' : 'tertiary'
    const start = isBoulevard ? circusRadius - 4 : (plan.rings[0] ?? 0) * 0.95
    let end = isBoulevard ? plan.reach * 1.4 : plan.suburbs
    if (plan.airport && radial === airportRadial) end = airportTurnoff
    let points: Point[] = []
    for (let radius = start; radius <= end; radius += sampleMeters) {
      const p = polar(radialAngle(radial, radius), radius)
      if (Math.max(Math.abs(p.x), Math.abs(p.y)) > plan.reach) break
      // Only boulevards have bridges.
      if (!isBoulevard && riverDistance(p) < embankmentMeters - overshootMeters) {
        lines.push({ highway, name, points })
        points = []
        continue
      }
      points.push(p)
      if (seaDistance(p) < coastRoadMeters - overshootMeters) break
    }
    lines.push({ highway, name, points })
  }
  return lines.filter(({ points }) => points.length > 2)
}

function embankments(terrain: Terrain): RoadLine[] {
  const { plan, riverPoint, riverHalfWidth, seaDistance } = terrain
  const last = plan.rings.at(-1) ?? plan.suburbs
  return ([1, -1] as const).map((side) => {
    const points: Point[] = []
    for (let x = -plan.reach; x < plan.reach; x += sampleMeters / 2) {
      const p = riverPoint(x, side * (riverHalfWidth(x) + embankmentMeters))
      if (seaDistance(p) < coastRoadMeters - overshootMeters) continue
      points.push(p)
      if (p.x > 0 && Math.hypot(p.x, p.y) > last * 1.04 + 20) break
    }
    const name = side === 1 ? roadNames.northEmbankment : roadNames.southEmbankment
    return { highway: 'secondary', name, points }
  })
}

function coastRoads(terrain: Terrain): RoadLine[] {
  const { plan, coastPoint, riverDistance, seaDistance } = terrain
  const [north, south]: [Point[], Point[]] = [[], []]
  const top = plan.reach * 0.78
  for (let y = -top; y <= top; y += sampleMeters / 2) {
    const p = coastPoint(y, coastRoadMeters)
    if (riverDistance(p) < embankmentMeters - overshootMeters || seaDistance(p) < 30) continue
    ;(isNorthOfRiver(terrain, p) ? north : south).push(p)
  }
  return [
    { highway: 'secondary', name: roadNames.coastNorth, points: north },
    { highway: 'secondary', name: roadNames.coastSouth, points: south },
  ]
}

function isNorthOfRiver({ riverPoint }: Terrain, p: Point): boolean {
  return p.y > riverPoint(p.x, 0).y
}

/** From Victory Avenue to the terminal and back, and along the hangars. */
function airportRoads(terrain: Terrain): RoadLine[] {
  const { airport } = terrain.plan
  if (!airport) return []
  const start = polar(terrain.radialAngle(airportRadial, airportTurnoff), airportTurnoff)
  const at = (along: number, across: number) => ({
    x: airport.center.x + along * Math.cos(airport.angle) - across * Math.sin(airport.angle),
    y: airport.center.y + along * Math.sin(airport.angle) + across * Math.cos(airport.angle),
  })
  return [
    {
      highway: 'secondary',
      name: roadNames.airport,
      points: smoothLine([start, at(120, 680), at(100, 450), at(60, 265)], sampleMeters),
    },
    {
      highway: 'service',
      name: roadNames.airport,
      points: smoothLine([at(-160, 270), at(60, 272), at(300, 270)], sampleMeters),
    },
    {
      highway: 'service',
      name: roadNames.airport,
      points: smoothLine(
        [at(-150, 260), at(-140, 360), at(85, 400), at(290, 360), at(290, 262)],
        sampleMeters,
      ),
    },
  ]
}
