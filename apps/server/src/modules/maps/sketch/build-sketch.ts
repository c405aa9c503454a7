import type { LatLng } from '@cabstand/domain/distance'
import { encodePolyline } from '@cabstand/domain/polyline'
import type { OsmRelation, OsmWay, Tags } from '../osm/elements.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { type Names, readNames } from '../places/index.ts'
import type { Bounds, MapSketch } from '../port.ts'
import { simplify } from './simplify.ts'

type LineClass = MapSketch['lines'][number]['class']
type AreaClass = MapSketch['areas'][number]['class']

/** A line or area with the box it lies in and the coarsest drawing it belongs to: 0 is the whole city. */
export interface SketchLine {
  readonly class: LineClass
  readonly level: number
  readonly box: Bounds
  readonly polyline: string
  readonly names?: Names
}

export interface SketchArea {
  readonly class: AreaClass
  readonly level: number
  readonly box: Bounds
  readonly polylines: readonly string[]
}

/** All that is drawn of a map version, simplified once for every drawing. */
export interface SketchData {
  readonly lines: readonly SketchLine[]
  readonly areas: readonly SketchArea[]
}

const roadLevels: Readonly<Record<string, { class: LineClass; level: number }>> = {
  motorway: { class: 'arterial', level: 0 },
  trunk: { class: 'arterial', level: 0 },
  primary: { class: 'arterial', level: 0 },
  secondary: { class: 'arterial', level: 0 },
  tertiary: { class: 'street', level: 1 },
  residential: { class: 'street', level: 2 },
  unclassified: { class: 'street', level: 2 },
  living_street: { class: 'street', level: 2 },
  pedestrian: { class: 'path', level: 2 },
  footway: { class: 'path', level: 3 },
  path: { class: 'path', level: 3 },
  cycleway: { class: 'path', level: 3 },
}

/** Small enough not to be seen at the largest scale the sketch is drawn in. */
const toleranceMeters = 3
/** Areas wider than this belong into the drawing of the whole city. */
const wideAreaDegrees = 0.003

/** Draws roads, rails, parks, woods and water of an extract. */
export function buildSketch(data: OsmData): SketchData {
  const lines = data.ways.flatMap((way) => toLine(data, way) ?? [])
  const areas = [
    ...data.ways.flatMap((way) => {
      const points = isClosed(way) ? wayPoints(data, way) : []
      return toArea(way.tags, [points]) ?? []
    }),
    ...listMultipolygons(data),
    ...listSeas(data),
  ]
  return { lines, areas }
}

function toLine(data: OsmData, way: OsmWay): SketchLine | undefined {
  const { tags } = way
  const isRail = (tags.railway === 'rail' || tags.railway === 'light_rail') && tags.service === undefined
  const road = isRail
    ? ({ class: 'rail', level: 1 } as const)
    : roadLevels[(tags.highway ?? '').replace('_link', '')]
  if (!road || tags.area === 'yes') return undefined
  const points = simplify(wayPoints(data, way), toleranceMeters)
  if (points.length < 2) return undefined
  const names = readNames(tags)
  return { ...road, box: boxOf(points), polyline: encodePolyline(points), ...(names && { names }) }
}

function areaClass(tags: Tags): AreaClass | undefined {
  if (tags.natural === 'water' || tags.waterway === 'riverbank') return 'water'
  if (tags.natural === 'wood' || tags.landuse === 'forest') return 'wood'
  if (tags.leisure === 'park' || tags.leisure === 'garden' || tags.landuse === 'cemetery') return 'park'
  return undefined
}

function toArea(tags: Tags, rings: readonly (readonly LatLng[])[]): SketchArea | undefined {
  const kind = areaClass(tags)
  if (!kind) return undefined
  const drawn = rings.map((ring) => simplify(ring, toleranceMeters)).filter((ring) => ring.length > 3)
  const [outside] = drawn
  if (!outside) return undefined
  const box = boxOf(outside)
  const isWide = Math.max(box.north - box.south, box.east - box.west) > wideAreaDegrees
  return { class: kind, level: isWide ? 0 : 2, box, polylines: drawn.map(encodePolyline) }
}

const isClosed = (way: OsmWay) => way.refs.length > 3 && way.refs[0] === way.refs.at(-1)

function* listMultipolygons(data: OsmData): Generator<SketchArea> {
  const wanted = data.relations.filter(({ tags }) => tags.type === 'multipolygon' && areaClass(tags))
  if (wanted.length === 0) return
  const ways = new Map(data.ways.map((way) => [way.id, way]))
  const members = (relation: OsmRelation, role: string) =>
    relation.members.flatMap((member) => {
      const way =
        member.type === 'way' && (member.role || 'outer') === role ? ways.get(member.ref) : undefined
      return way ? [way] : []
    })
  for (const relation of wanted) {
    const inner = joinRings(data, members(relation, 'inner'))
    const [largest, ...others] = joinRings(data, members(relation, 'outer')).toSorted(
      (a, b) => b.length - a.length,
    )
    for (const rings of [...(largest ? [[largest, ...inner]] : []), ...others.map((ring) => [ring])]) {
      const area = toArea(relation.tags, rings)
      if (area) yield area
    }
  }
}

/** Ways joined end to end into closed rings; what an extract cut open is left out. */
function joinRings(data: OsmData, ways: readonly OsmWay[]): LatLng[][] {
  const rest = ways.map((way) => [...way.refs])
  const rings: LatLng[][] = []
  for (let line = rest.pop(); line; line = rest.pop()) {
    while (line[0] !== line.at(-1)) {
      const end: number | undefined = line.at(-1)
      const next = rest.findIndex((refs) => refs[0] === end || refs.at(-1) === end)
      const [found] = next < 0 ? [] : rest.splice(next, 1)
      if (!found) break
      line.push(...(found[0] === end ? found : found.toReversed()).slice(1))
    }
    const points = line.flatMap((ref) => data.find(ref) ?? [])
    if (line[0] === line.at(-1) && points.length > 3) rings.push(points)
  }
  return rings
}

/** The sea around an island whose whole coast is in the extract: a frame with the island as its hole. */
function* listSeas(data: OsmData): Generator<SketchArea> {
  for (const island of joinRings(
    data,
    data.ways.filter((way) => way.tags.natural === 'coastline'),
  )) {
    const land = boxOf(island)
    const box = {
      south: land.south - 0.2,
      west: land.west - 0.2,
      north: land.north + 0.2,
      east: land.east + 0.2,
    }
    const frame = [
      { lat: box.south, lng: box.west },
      { lat: box.south, lng: box.east },
      { lat: box.north, lng: box.east },
      { lat: box.north, lng: box.west },
      { lat: box.south, lng: box.west },
    ]
    const polylines = [frame, simplify(island, toleranceMeters)].map(encodePolyline)
    yield { class: 'water', level: 0, box, polylines }
  }
}

function boxOf(points: readonly LatLng[]): Bounds {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { south, west, north, east }
}
