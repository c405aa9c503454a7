import { airportRadial, airportRoads, airportTurnoff } from './airport.ts'
import { type Point, polar } from './geometry.ts'
import { quayLines } from './harbour.ts'
import { type OpenSpace, openSpaceRoads } from './open-spaces.ts'
import { drawOuterRing } from './ring-road.ts'
import type { RoadClass, RoadLine } from './road-line.ts'
import { boulevards, middleRing, quayNames, radialRoads, roadNames } from './road-names.ts'
import { circusRadius, coastRoadMeters, embankmentMeters, type Terrain } from './terrain.ts'

const sampleMeters = 20
/** A road is drawn slightly past the one it meets, so that they cross; the network cuts off the rest. */
const overshootMeters = 12

/** The roads between districts: rings, radials, embankments, coast roads, roads around parks. */
export function drawMainRoads(terrain: Terrain, spaces: readonly OpenSpace[]): RoadLine[] {
  return [
    circus(),
    ...innerRings(terrain),
    ...drawOuterRing(terrain),
    ...radials(terrain),
    ...embankments(terrain),
    ...coastRoads(terrain),
    ...openSpaceRoads(terrain, spaces),
    ...airportRoads(terrain),
    ...quayLines(terrain).map((points, i): RoadLine => ({ highway: 'service', name: quayNames[i], points })),
  ]
}

function circus(): RoadLine {
  const points = Array.from({ length: 25 }, (_, i) => polar(((i % 24) / 24) * Math.PI * 2, circusRadius))
  return { highway: 'primary', name: roadNames.circus, points, oneway: true, roundabout: true }
}

function innerRings({ plan, ringRadius }: Terrain): RoadLine[] {
  return plan.rings.slice(0, 2).flatMap((mean, ring): RoadLine[] => {
    const count = Math.round((mean * Math.PI * 2) / sampleMeters / 8) * 8
    const points = Array.from({ length: count + 1 }, (_, i) => {
      const angle = ((i % count) / count) * Math.PI * 2
      return polar(angle, ringRadius(ring, angle))
    })
    if (ring === 0) return [{ highway: 'secondary', name: roadNames.innerRing, points }]
    return middleRing.map((name, i) => ({
      highway: 'secondary',
      name,
      points: points.slice((count / 8) * i, (count / 8) * (i + 1) + 1),
    }))
  })
}

function radials(terrain: Terrain): RoadLine[] {
  const { plan, radialAngle, seaDistance, riverDistance, coastRoadPoint } = terrain
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
      if (Math.hypot(p.x, p.y) > plan.reach * 1.17) break
      // Only boulevards have bridges.
      if (!isBoulevard && riverDistance(p) < embankmentMeters - overshootMeters) {
        lines.push({ highway, name, points })
        points = []
        continue
      }
      points.push(p)
      const shoreRoad = coastRoadPoint(p.y, coastRoadMeters)
      if (seaDistance(p) < coastRoadMeters - overshootMeters || p.x < shoreRoad.x - overshootMeters) break
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
      if (p.x > 0 && Math.hypot(p.x, p.y) > last * 1.2 + 20) break
    }
    const name = side === 1 ? roadNames.northEmbankment : roadNames.southEmbankment
    return { highway: 'secondary', name, points }
  })
}

function coastRoads(terrain: Terrain): RoadLine[] {
  const { plan, coastRoadPoint, riverDistance } = terrain
  const [north, south]: [Point[], Point[]] = [[], []]
  const top = plan.reach * 0.9
  for (let y = -top; y <= top; y += sampleMeters / 2) {
    const p = coastRoadPoint(y, coastRoadMeters)
    if (riverDistance(p) < embankmentMeters - overshootMeters) continue
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
