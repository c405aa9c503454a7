import type { LatLng } from '@cabstand/domain/distance'
import { lookUp } from '@cabstand/domain/look-up'
import { classifyPlace } from '../osm/classify-place.ts'
import { relationPoint, wayPoint } from '../osm/element-point.ts'
import type { Tags } from '../osm/elements.ts'
import { memberWays, type OsmData } from '../osm/osm-data.ts'
import { dropRepeated } from './drop-repeated.ts'
import { maxZoom } from './schema.ts'
import { tileNames } from './tile-names.ts'
import { pointShape, type TileShape } from './tile-shape.ts'

/** How a named element is drawn. */
interface PointClass {
  readonly layer: 'place' | 'poi'
  /** The class of a place, the kind of a point of interest. */
  readonly is: Readonly<Record<string, string>>
  readonly rank: number
  readonly minZoom: number
}

interface Named {
  readonly id: string
  readonly tags: Tags
  readonly locate: () => LatLng | undefined
}

/** Places and points of interest. Areas that have a label of their own are left out. */
export function collectPoints(data: OsmData, labelled: ReadonlySet<string>): TileShape[] {
  const named: { shape: TileShape; rank: number }[] = []
  for (const { id, tags, locate } of listElements(data)) {
    const names = labelled.has(id) ? undefined : tileNames(tags)
    const found = names && pointClass(tags)
    const point = found && locate()
    if (!point) continue
    const { layer, is, rank, minZoom } = found
    named.push({ shape: pointShape({ layer, minZoom, properties: { ...is, rank, ...names } }, point), rank })
  }
  named.sort((a, b) => a.rank - b.rank)
  return dropRepeated(named.map(({ shape }) => shape))
}

function* listElements(data: OsmData): Generator<Named> {
  const waysById = memberWays(data)
  for (const { id, lat, lng, tags = {} } of data.taggedNodes) {
    yield { id: `n${id}`, tags, locate: () => ({ lat, lng }) }
  }
  for (const way of data.ways) yield { id: `w${way.id}`, tags: way.tags, locate: () => wayPoint(data, way) }
  for (const relation of data.relations) {
    if (!['multipolygon', 'site', 'boundary'].includes(relation.tags.type ?? '')) continue
    yield {
      id: `r${relation.id}`,
      tags: relation.tags,
      locate: () => relationPoint(data, waysById, relation),
    }
  }
}

function pointClass(tags: Tags): PointClass | undefined {
  const place = placeClass(tags)
  if (place) return place
  const found = tags.place === undefined && tags.highway !== 'bus_stop' ? classifyPlace(tags) : undefined
  if (!found || notDrawn.has(found.kind)) return undefined
  const rank = Math.max(1, Math.min(10, 10 - Math.floor(found.rank / 100)))
  return { layer: 'poi', is: { kind: found.kind }, rank, minZoom: poiZoom(tags) }
}

/** Kinds that other layers draw. */
const notDrawn: ReadonlySet<string> = new Set(['city', 'district', 'street', 'address'])

function poiZoom(tags: Tags): number {
  if (tags.aeroway === 'aerodrome') return 10
  if (tags.railway === 'station' || tags.amenity === 'hospital') return 12
  return tags.aeroway === 'terminal' || tags.amenity === 'bus_station' ? 13 : maxZoom
}

const places: Readonly<Record<string, readonly [name: string, rank: number, minZoom: number]>> = {
  city: ['city', 3, 4],
  town: ['town', 4, 8],
  borough: ['suburb', 6, 11],
  suburb: ['suburb', 6, 11],
  quarter: ['quarter', 8, 13],
  neighbourhood: ['quarter', 8, 13],
  village: ['village', 7, 11],
  hamlet: ['village', 9, 13],
  island: ['island', 5, 10],
  islet: ['island', 9, 14],
}
/** The population of cities of rank 1 and of rank 2. */
const [millions, hundredThousands] = [1_000_000, 150_000]

function placeClass(tags: Tags): PointClass | undefined {
  const found = lookUp(places, tags.place ?? '')
  if (!found) return undefined
  const [name, usualRank, minZoom] = found
  const people = Number(tags.population ?? 0)
  const cityRank = people >= millions ? 1 : people >= hundredThousands ? 2 : usualRank
  return { layer: 'place', is: { class: name }, rank: name === 'city' ? cityRank : usualRank, minZoom }
}
