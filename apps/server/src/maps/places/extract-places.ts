import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { Tags } from '@cabstand/map-engine/osm'
import { classifyPlace, memberWays, type OsmData, relationPoint, wayPoint } from '@cabstand/map-engine/osm'
import { addressWriter } from './address-text.ts'
import { chooseLanguages } from './choose-languages.ts'
import { collectAddresses, listHouses } from './collect-addresses.ts'
import { collectIntersections } from './collect-intersections.ts'
import { createCountries } from './countries.ts'
import { fold } from './fold.ts'
import { mergeStreets, type Street } from './merge-streets.ts'
import { createNameReader, type NameReader, type Names } from './names.ts'
import type { ExtractedPlaces, PlaceRecord } from './place-record.ts'
import { createRegions, listTaggedCities, type Regions } from './regions.ts'

/**
 * Two places with the same name and kind closer than this are one, such as a station mapped as a node and as a
 * building.
 */
const sameThingMeters = 200

export interface ExtractOptions {
  /** Used as the city where the map has no point for it. */
  readonly cityNames?: Names
  /** ISO 3166-1 code of the country, whose languages are read. */
  readonly country?: string | undefined
}

/**
 * All possible destinations of an extract: regions, streets, their intersections, named places and addresses, the most
 * important first. The same extract gives the same ids.
 */
export function extractPlaces(data: OsmData, options: ExtractOptions = {}): ExtractedPlaces {
  const houses = [...listHouses(data)]
  const reader = createNameReader(chooseLanguages(data, options.country))
  const named = dropRepeated([...listNamed(data, reader)])
  const found = named.map((element) => element.record)
  const regions = createRegions(found, listTaggedCities(houses), options.cityNames)
  const streets = mergeStreets(data, reader)
  const countryOf = createCountries(data)
  const write = addressWriter(streets)
  const { addresses, addedStreets } = collectAddresses(houses, streets, regions, countryOf, write)
  const allStreets = [...streets, ...addedStreets]
  const places = [
    ...named.map(({ record, tags }) => ({
      ...record,
      secondary: secondaryOf(record, tags, regions),
      country: countryOf(record, tags),
    })),
    ...[
      ...allStreets.map((street) => toRecord(street, regions)),
      ...collectIntersections(data, streets, regions),
    ].map((place) => ({ ...place, country: countryOf(place) })),
    ...addresses,
  ]
  return {
    places: places.toSorted((a, b) => b.rank - a.rank),
    streetPoints: allStreets.flatMap(({ id, points }) => points.map((at) => ({ ...at, streetId: id }))),
  }
}

interface Named {
  readonly record: PlaceRecord
  readonly tags: Tags
}

function* listNamed(data: OsmData, reader: NameReader): Generator<Named> {
  const waysById = memberWays(data)
  for (const { id, lat, lng, tags = {} } of data.taggedNodes)
    yield* toNamed(reader, `n${id}`, tags, () => ({ lat, lng }))
  for (const way of data.ways) yield* toNamed(reader, `w${way.id}`, way.tags, () => wayPoint(data, way))
  for (const relation of data.relations) {
    const { type } = relation.tags
    if (type !== 'multipolygon' && type !== 'site' && type !== 'boundary') continue
    yield* toNamed(reader, `r${relation.id}`, relation.tags, () => relationPoint(data, waysById, relation))
  }
}

function* toNamed(
  reader: NameReader,
  id: string,
  tags: Tags,
  locate: () => LatLng | undefined,
): Generator<Named> {
  const names = reader.names(tags)
  const classified = names && classifyPlace(tags)
  const point = classified && locate()
  if (!names || !classified || !point) return
  const { lat, lng } = point
  const record = {
    id,
    lat,
    lng,
    ...classified,
    names,
    otherNames: reader.otherNames(tags),
    secondary: { '': '' },
  }
  yield { record, tags }
}

function secondaryOf(record: PlaceRecord, tags: Tags, regions: Regions): Names {
  if (record.kind === 'city') return { '': tags['is_in:country'] ?? '' }
  if (record.kind === 'district') return regions.cityOf(record)
  return regions.secondaryOf(record, tags)
}

function toRecord(street: Street, regions: Regions): PlaceRecord {
  const { points, nodes, ...place } = street
  return { ...place, kind: 'street', secondary: regions.secondaryOf(street) }
}

/** Keeps the most important of several elements that represent the same thing. */
function dropRepeated(named: readonly Named[]): Named[] {
  const kept = new Map<string, Named[]>()
  for (const element of named.toSorted((a, b) => b.record.rank - a.record.rank)) {
    const { record } = element
    const key = `${record.kind} ${fold(record.names[''] ?? '')}`
    const alike = kept.get(key)
    if (alike?.some((other) => haversineMeters(other.record, record) < sameThingMeters)) continue
    if (alike) alike.push(element)
    else kept.set(key, [element])
  }
  return [...kept.values()].flat()
}
