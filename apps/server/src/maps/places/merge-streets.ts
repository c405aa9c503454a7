import type { LatLng } from '@cabstand/domain/distance'
import { lookUp } from '@cabstand/domain/look-up'
import type { OsmWay } from '@cabstand/map-engine/osm'
import { middle, type OsmData, wayPoints } from '@cabstand/map-engine/osm'
import { fold } from './fold.ts'
import type { NameReader, Names } from './names.ts'
import { planarMeters } from './planar.ts'

/** The ways of one street. */
export interface Street extends LatLng {
  readonly id: string
  readonly rank: number
  readonly names: Names
  readonly otherNames: readonly string[]
  /** Ids of the nodes of its ways. */
  readonly nodes: readonly number[]
  /** Some 80 m. */
  readonly points: readonly LatLng[]
}

const rankOfClass: Readonly<Record<string, number>> = {
  motorway: 460,
  trunk: 480,
  primary: 520,
  secondary: 480,
  tertiary: 440,
  pedestrian: 420,
  residential: 380,
  living_street: 370,
  unclassified: 370,
  road: 340,
  service: 300,
  steps: 260,
  footway: 250,
  path: 220,
  track: 220,
  cycleway: 200,
}
const pointGapMeters = 80
/** Two ways with the same name belong to one street when they touch the same or neighbouring cells of about 250 m. */
const cellDegrees = 0.0023
/** Long streets rank higher than short ones of the same class, because people look for them more often. */
const lengthBonus = (points: number) => Math.min(60, Math.round(Math.sqrt(points) * 8))

/** The named streets of an extract: nearby ways with the same name are one street. */
export function mergeStreets(data: OsmData, reader: NameReader): Street[] {
  const byName = new Map<string, OsmWay[]>()
  for (const way of data.ways) {
    const name = way.tags.name
    if (!name || lookUp(rankOfClass, highwayClass(way)) === undefined) continue
    const key = fold(name)
    const ways = byName.get(key)
    if (ways) ways.push(way)
    else byName.set(key, [way])
  }
  return [...byName.values()]
    .flatMap((ways) => groupNear(data, ways))
    .flatMap((ways) => toStreet(ways, reader) ?? [])
}

interface DrawnWay {
  readonly way: OsmWay
  readonly points: readonly LatLng[]
}

const highwayClass = (way: OsmWay) => (way.tags.highway ?? '').replace('_link', '')

function groupNear(data: OsmData, ways: readonly OsmWay[]): DrawnWay[][] {
  const drawn = ways.map((way) => ({ way, points: sample(wayPoints(data, way)) }))
  const parent = drawn.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parent[at] !== at) at = parent[at] ?? at
    parent[i] = at
    return at
  }
  const cells = new Map<string, number>()
  for (const [i, { points }] of drawn.entries()) {
    for (const point of points) {
      const [row, column] = [Math.floor(point.lat / cellDegrees), Math.floor(point.lng / cellDegrees)]
      for (let r = row - 1; r <= row + 1; r++) {
        for (let c = column - 1; c <= column + 1; c++) {
          const neighbour = cells.get(`${r},${c}`)
          if (neighbour !== undefined) parent[root(i)] = root(neighbour)
        }
      }
      cells.set(`${row},${column}`, i)
    }
  }
  const groups = Map.groupBy(drawn.keys(), root)
  return [...groups.values()].map((members) => members.flatMap((i) => drawn[i] ?? []))
}

/** The points of the line, with more between distant ones and fewer where they are dense. */
function sample(points: readonly LatLng[]): LatLng[] {
  const [first] = points
  if (!first) return []
  const sampled = [first]
  let last = first
  for (const point of points.slice(1)) {
    const meters = planarMeters(last, point)
    if (meters < pointGapMeters) continue
    const pieces = Math.round(meters / pointGapMeters)
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces
      sampled.push({
        lat: last.lat + (point.lat - last.lat) * t,
        lng: last.lng + (point.lng - last.lng) * t,
      })
    }
    last = point
  }
  const end = points.at(-1)
  if (end && planarMeters(last, end) > pointGapMeters / 4) sampled.push(end)
  return sampled
}

function toStreet(group: readonly DrawnWay[], reader: NameReader): Street | undefined {
  const points = group.flatMap((drawn) => drawn.points)
  const center = middle(points)
  if (!center) return undefined
  const at = points.reduce((best, point) =>
    planarMeters(point, center) < planarMeters(best, center) ? point : best,
  )
  const ways = group.map((drawn) => drawn.way).toSorted((a, b) => a.id - b.id)
  const names = Object.assign({}, ...ways.toReversed().map((way) => reader.names(way.tags)))
  const otherNames = new Set(ways.flatMap((way) => reader.otherNames(way.tags)))
  const rank = Math.max(...ways.map((way) => lookUp(rankOfClass, highwayClass(way)) ?? 0))
  return {
    lat: at.lat,
    lng: at.lng,
    id: `s${ways[0]?.id}`,
    rank: rank + lengthBonus(points.length),
    names,
    otherNames: [...otherNames].slice(0, 8),
    nodes: ways.flatMap((way) => way.refs),
    points,
  }
}
