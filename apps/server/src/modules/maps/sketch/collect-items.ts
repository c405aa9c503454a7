import type { LatLng } from '@cabstand/domain/distance'
import type { Tags } from '../osm/elements.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { readNames } from '../places/index.ts'
import type { Bounds } from '../port.ts'
import { isInRing } from './geometry.ts'
import { isClosed, joinLines } from './join-lines.ts'
import { seaAreas } from './sea.ts'
import type { ItemClass, SketchItem } from './sketch-item.ts'

const lineClasses: Readonly<Record<string, ItemClass>> = {
  motorway: 'arterial',
  trunk: 'arterial',
  primary: 'arterial',
  secondary: 'arterial',
  tertiary: 'street',
  residential: 'street',
  unclassified: 'street',
  living_street: 'street',
  pedestrian: 'street',
  road: 'street',
  service: 'path',
  footway: 'path',
  path: 'path',
  cycleway: 'path',
  steps: 'path',
  track: 'path',
  bridleway: 'path',
}
const rails = new Set(['rail', 'light_rail', 'tram', 'subway', 'narrow_gauge', 'monorail'])
/** Sea is drawn this far past the extract, so that a view at its edge is not bare. */
const seaMargin = 0.25

/** Everything of an extract that a sketch draws. Ways of one name and class are joined into one line. */
export function collectItems(data: OsmData, bounds: Bounds): SketchItem[] {
  return [...listLines(data), ...listWayAreas(data), ...listRelationAreas(data), ...listSea(data, bounds)]
}

function lineClass(tags: Tags): ItemClass | undefined {
  if (tags.area === 'yes' || tags.proposed || tags.construction) return undefined
  if (tags.highway) return lineClasses[tags.highway.replace('_link', '')]
  const isRail = rails.has(tags.railway ?? '') && tags.tunnel !== 'yes' && tags.service === undefined
  return isRail ? 'rail' : undefined
}

function areaClass(tags: Tags): ItemClass | undefined {
  if (tags.natural === 'water' || tags.waterway === 'riverbank' || tags.waterway === 'dock') return 'water'
  if (tags.landuse === 'reservoir' || tags.landuse === 'basin') return 'water'
  if (tags.natural === 'wood' || tags.landuse === 'forest') return 'wood'
  const green = ['park', 'garden', 'golf_course', 'nature_reserve'].includes(tags.leisure ?? '')
  const ground = ['recreation_ground', 'village_green', 'cemetery', 'grass', 'meadow'].includes(
    tags.landuse ?? '',
  )
  return green || ground ? 'park' : undefined
}

const pointsOf = (data: OsmData, refs: readonly number[]) => refs.flatMap((ref) => data.find(ref) ?? [])

function* listLines(data: OsmData): Generator<SketchItem> {
  const drawn = data.ways.filter((way) => lineClass(way.tags) !== undefined)
  const groups = Map.groupBy(drawn, (way) => `${lineClass(way.tags)} ${way.tags.name ?? ''}`)
  for (const ways of groups.values()) {
    const [first] = ways
    const itemClass = first && lineClass(first.tags)
    if (!first || !itemClass) continue
    const names = readNames(first.tags)
    // Nameless ways have nothing in common but a corner.
    const chains = names ? joinLines(ways.map((way) => way.refs)) : ways.map((way) => way.refs)
    for (const chain of chains) {
      const points = pointsOf(data, chain)
      if (points.length > 1) yield { class: itemClass, lines: [points], ...(names ? { names } : {}) }
    }
  }
}

function* listWayAreas(data: OsmData): Generator<SketchItem> {
  for (const way of data.ways) {
    const itemClass = isClosed(way.refs) ? areaClass(way.tags) : undefined
    const ring = itemClass ? closedRing(wayPoints(data, way)) : undefined
    if (itemClass && ring) yield { class: itemClass, lines: [ring] }
  }
}

function* listRelationAreas(data: OsmData): Generator<SketchItem> {
  const relations = data.relations.filter(({ tags }) => tags.type === 'multipolygon' && areaClass(tags))
  if (relations.length === 0) return
  const refsById = new Map(data.ways.map((way) => [way.id, way.refs]))
  for (const { members, tags } of relations) {
    const itemClass = areaClass(tags)
    const ringsOf = (inner: boolean) => {
      const ways = members.filter((member) => member.type === 'way' && (member.role === 'inner') === inner)
      const rings = joinLines(ways.flatMap((member) => [refsById.get(member.ref) ?? []])).filter(isClosed)
      return rings
        .flatMap((ring) => [closedRing(pointsOf(data, ring)) ?? []])
        .filter((ring) => ring.length > 3)
    }
    const holes = ringsOf(true)
    for (const outline of ringsOf(false)) {
      const inside = holes.filter((hole) => hole[0] && isInRing(hole[0], outline))
      if (itemClass) yield { class: itemClass, lines: [outline, ...inside] }
    }
  }
}

/** The ring without points outside the extract, closed again; undefined when too little is left of it. */
function closedRing(points: readonly LatLng[]): LatLng[] | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 4) return undefined
  return first.lat === last.lat && first.lng === last.lng ? [...points] : [...points, first]
}

function listSea(data: OsmData, { south, west, north, east }: Bounds): SketchItem[] {
  const coastlines = data.ways.filter((way) => way.tags.natural === 'coastline')
  const [high, wide] = [(north - south) * seaMargin, (east - west) * seaMargin]
  const box = { south: south - high, north: north + high, west: west - wide, east: east + wide }
  const lines = coastlines.map((way) => wayPoints(data, way))
  return seaAreas(lines, box).map((area) => ({ class: 'water', lines: area }))
}
