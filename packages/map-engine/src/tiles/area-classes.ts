import { lookUp } from '@cabstand/domain/look-up'
import type { Tags } from '../osm/elements.ts'

export interface AreaClass {
  readonly layer: 'water' | 'landuse' | 'aeroway' | 'building'
  /** Buildings have none. */
  readonly class?: string
}

type Rule = readonly [key: string, values: string, layer: AreaClass['layer'], className: string]

/** Tag key, its values, and the class of such an area. The first matching rule applies. */
const rules: readonly Rule[] = [
  ['waterway', 'dock', 'water', 'dock'],
  ['waterway', 'riverbank', 'water', 'river'],
  ['landuse', 'reservoir basin', 'water', 'lake'],
  ['aeroway', 'runway', 'aeroway', 'runway'],
  ['aeroway', 'taxiway', 'aeroway', 'taxiway'],
  ['aeroway', 'apron', 'aeroway', 'apron'],
  ['aeroway', 'aerodrome', 'landuse', 'airport'],
  ['natural', 'wood', 'landuse', 'wood'],
  ['landuse', 'forest', 'landuse', 'wood'],
  ['leisure', 'park garden golf_course nature_reserve', 'landuse', 'park'],
  ['leisure', 'pitch stadium track', 'landuse', 'pitch'],
  ['landuse', 'recreation_ground village_green', 'landuse', 'park'],
  ['natural', 'beach sand', 'landuse', 'sand'],
  ['natural', 'grassland heath scrub', 'landuse', 'grass'],
  ['landuse', 'cemetery', 'landuse', 'cemetery'],
  ['amenity', 'grave_yard', 'landuse', 'cemetery'],
  ['amenity', 'hospital', 'landuse', 'hospital'],
  ['amenity', 'school university college kindergarten', 'landuse', 'school'],
  ['amenity', 'parking', 'landuse', 'parking'],
  ['landuse', 'grass meadow farmland orchard vineyard allotments', 'landuse', 'grass'],
  ['landuse', 'residential', 'landuse', 'residential'],
  ['landuse', 'commercial retail', 'landuse', 'commercial'],
  ['landuse', 'industrial port', 'landuse', 'industrial'],
  ['landuse', 'railway', 'landuse', 'railway'],
]

const classes = new Map<string, AreaClass>(
  rules.flatMap(([key, values, layer, name]) =>
    values.split(' ').map((value) => [`${key}=${value}`, { layer, class: name }] as const),
  ),
)
const keys = [...new Set(rules.map(([key]) => key))]

const waters: Readonly<Record<string, string>> = {
  river: 'river',
  canal: 'river',
  stream: 'river',
  bay: 'sea',
  lagoon: 'sea',
  harbour: 'dock',
  dock: 'dock',
}
const squares = new Set(['pedestrian', 'footway', 'living_street'])
const building: AreaClass = { layer: 'building' }
const square: AreaClass = { layer: 'landuse', class: 'pedestrian' }
const terminal: AreaClass = { layer: 'aeroway', class: 'terminal' }

/** The class of a closed way or a multipolygon. Undefined when it is not drawn. */
export function areaClass(tags: Tags): AreaClass | undefined {
  if (tags.natural === 'water') return { layer: 'water', class: lookUp(waters, tags.water ?? '') ?? 'lake' }
  if (tags.aeroway === 'terminal') return terminal
  if (tags.building !== undefined && tags.building !== 'no') {
    return tags.location === 'underground' ? undefined : building
  }
  for (const key of keys) {
    const value = tags[key]
    const found = value === undefined ? undefined : classes.get(`${key}=${value}`)
    if (found) return found
  }
  return tags.area === 'yes' && squares.has(tags.highway ?? '') ? square : undefined
}
