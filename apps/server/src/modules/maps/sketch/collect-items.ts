import type { Tags } from '../osm/elements.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { readNames } from '../places/index.ts'
import type { Bounds } from '../port.ts'
import { joinLines } from '../shapes/join-lines.ts'
import { listAreas } from '../shapes/list-areas.ts'
import { seaAreas } from '../shapes/sea.ts'
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
  return [...listLines(data), ...listAreaItems(data), ...listSea(data, bounds)]
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

function* listAreaItems(data: OsmData): Generator<SketchItem> {
  for (const { tags, rings } of listAreas(data, (tags) => areaClass(tags) !== undefined)) {
    const itemClass = areaClass(tags)
    if (itemClass) yield { class: itemClass, lines: rings }
  }
}

function listSea(data: OsmData, { south, west, north, east }: Bounds): SketchItem[] {
  const coastlines = data.ways.filter((way) => way.tags.natural === 'coastline')
  const [high, wide] = [(north - south) * seaMargin, (east - west) * seaMargin]
  const box = { south: south - high, north: north + high, west: west - wide, east: east + wide }
  const lines = coastlines.map((way) => wayPoints(data, way))
  return seaAreas(lines, box).map((area) => ({ class: 'water', lines: area }))
}
