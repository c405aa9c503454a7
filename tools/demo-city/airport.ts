import { close, frame, type Point, polar, smoothLine } from './geometry.ts'
import type { RoadLine } from './road-line.ts'
import { roadNames } from './road-names.ts'
import type { Shape } from './shape.ts'
import type { Terrain } from './terrain.ts'
import type { Name } from './words.ts'

/** The boulevard that the airport road leaves, and the distance of the junction from the centre. */
export const [airportRadial, airportTurnoff] = [14, 3750] as const

const airportName: Name = { en: 'Meridian Airport', ar: 'مطار ميريديان' }
const sampleMeters = 20

/** Metres around the airport's middle in which nothing else is built. */
export const airportReach = { along: 1250, south: 260, north: 420 } as const

function chartOf({ plan }: Terrain): ((along: number, across: number) => Point) | undefined {
  return plan.airport && frame(plan.airport.center, plan.airport.angle)
}

/** Whether the point is on the airport's grounds. */
export function onAirport({ plan: { airport } }: Terrain, p: Point, margin = 0): boolean {
  if (!airport) return false
  const [cos, sin] = [Math.cos(airport.angle), Math.sin(airport.angle)]
  const [dx, dy] = [p.x - airport.center.x, p.y - airport.center.y]
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin]
  return (
    Math.abs(along) < airportReach.along + margin &&
    across > -airportReach.south - margin &&
    across < airportReach.north + margin
  )
}

/** The road from the boulevard to the terminal: one way past the doors and back around the car park. */
export function airportRoads(terrain: Terrain): RoadLine[] {
  const at = chartOf(terrain)
  if (!at) return []
  const start = polar(terrain.radialAngle(airportRadial, airportTurnoff), airportTurnoff)
  const road = (points: readonly Point[], rest: Partial<RoadLine>): RoadLine => ({
    highway: 'service',
    name: roadNames.airport,
    points: smoothLine(points, sampleMeters),
    ...rest,
  })
  return [
    road([start, at(180, 860), at(90, 640), at(80, 470)], { highway: 'secondary' }),
    road([at(80, 472), at(-60, 455), at(-185, 400), at(-190, 300), at(-110, 272)], {
      oneway: true,
      name: roadNames.departures,
    }),
    road([at(-112, 272), at(80, 270), at(262, 272)], { oneway: true, name: roadNames.departures }),
    road([at(260, 272), at(345, 300), at(345, 400), at(220, 455), at(80, 472)], {
      oneway: true,
      name: roadNames.arrivals,
    }),
    road([at(-190, 330), at(80, 334), at(345, 330)], { name: roadNames.arrivals }),
  ]
}

export function drawAirport(terrain: Terrain): Shape[] {
  const at = chartOf(terrain)
  if (!at) return []
  const box = (left: number, low: number, right: number, high: number) =>
    close([at(left, low), at(right, low), at(right, high), at(left, high)])
  const taxiway = (...points: Point[]): Shape => ({ points, tags: { aeroway: 'taxiway', width: '18' } })
  return [
    {
      points: close([
        at(-1180, -170),
        at(1180, -170),
        at(1180, 130),
        at(480, 260),
        at(-420, 260),
        at(-1180, 130),
      ]),
      tags: { aeroway: 'aerodrome', iata: 'PMD', icao: 'XPMD' },
      name: airportName,
    },
    { points: box(-300, 95, 420, 205), tags: { aeroway: 'apron' } },
    {
      points: [at(-1080, -70), at(1080, -70)],
      tags: { aeroway: 'runway', ref: '07/25', surface: 'asphalt', width: '45' },
    },
    taxiway(at(-1080, -70), at(-1080, 50), at(1080, 50), at(1080, -70)),
    ...[-520, -60, 460].map((along) => taxiway(at(along, -70), at(along + 90, 50))),
    ...[-240, 80, 380].map((along) => taxiway(at(along, 50), at(along, 100))),
    {
      points: box(-140, 346, 300, 388),
      tags: { amenity: 'parking', fee: 'yes' },
      name: { en: 'Airport Car Park', ar: 'موقف سيارات المطار' },
    },
    ...[-380, 500].map(
      (along): Shape => ({
        points: box(along - 45, 150, along + 45, 215),
        tags: { building: 'hangar' },
      }),
    ),
  ]
}

/** The terminal with its piers for aircraft. */
export function airportTerminal(terrain: Terrain): Shape[] {
  const at = chartOf(terrain)
  if (!at) return []
  const corners = [
    [-120, 210],
    [-60, 210],
    [-60, 150],
    [-34, 150],
    [-34, 210],
    [194, 210],
    [194, 150],
    [220, 150],
    [220, 210],
    [280, 210],
    [280, 252],
    [-120, 252],
  ] as const
  return [
    {
      name: { en: 'Meridian Airport Terminal', ar: 'صالة مطار ميريديان' },
      tags: { aeroway: 'terminal', building: 'terminal' },
      points: close(corners.map(([u, v]) => at(u, v))),
    },
  ]
}
