import type { LatLng } from '@cabstand/domain/distance'
import type { Tags } from '@cabstand/map-engine/osm'
import { middle } from '@cabstand/map-engine/osm'
import { separatorAfter } from '../arabic-script.ts'
import { joinNames, type Names } from './names.ts'
import type { PlaceRecord } from './place-record.ts'
import { planarMeters } from './planar.ts'

/** Finds the district and city of a point. */
export interface Regions {
  /** District and city; the text is empty when both are unknown. */
  secondaryOf(point: LatLng, tags?: Tags): Names
  cityOf(point: LatLng): Names
}

const maxDistrictMeters = 2500
/** An `addr:city` on at least this many elements defines a city where the map has no point for it. */
const minTagged = 10
const maxCityMeters = 40_000
/** Divides the distance to a city, because a city is larger than a village. */
const cityReach = (rank: number) => (rank >= 960 ? 8 : rank >= 900 ? 3 : 1)

type City = Pick<PlaceRecord, 'lat' | 'lng' | 'names' | 'rank'>

/** The cities named in addresses, each in the middle of its addresses. */
export function listTaggedCities(elements: readonly (LatLng & { readonly tags: Tags })[]): City[] {
  const named = elements.filter((element) => element.tags['addr:city'] !== undefined)
  const byCity = Map.groupBy(named, (element) => element.tags['addr:city'] ?? '')
  return [...byCity].flatMap(([name, members]) => {
    const at = members.length < minTagged ? undefined : middle(members)
    return at ? [{ ...at, names: { '': name }, rank: 0 }] : []
  })
}

/**
 * Districts and cities come from the nearest points of the map (`place=suburb`, `place=city`, …). An element's own
 * `addr:` tags take precedence.
 */
export function createRegions(
  records: readonly PlaceRecord[],
  tagged: readonly City[],
  fallbackCity: Names | undefined,
): Regions {
  const districts = records.filter((record) => record.kind === 'district' && record.rank >= 700)
  const cities = records.filter((record) => record.kind === 'city')
  const reached = [
    ...cities,
    ...tagged.filter((city) => !cities.some((known) => isCalled(known, city.names['']))),
  ]

  const cityAt = (point: LatLng): Names | undefined => {
    const reach = (city: City) => planarMeters(point, city) / cityReach(city.rank)
    return nearest(reached, reach, maxCityMeters / cityReach(960))?.names ?? fallbackCity
  }
  const districtAt = (point: LatLng) =>
    nearest(districts, (district) => planarMeters(point, district), maxDistrictMeters)?.names

  const known = new Map<string, Names>()
  const secondaryAt = (point: LatLng): Names => {
    const cell = `${Math.round(point.lat * 500)},${Math.round(point.lng * 500)}`
    const found = known.get(cell)
    if (found) return found
    const names = joinRegions(districtAt(point), cityAt(point))
    known.set(cell, names)
    return names
  }

  return {
    cityOf: (point) => cityAt(point) ?? { '': '' },
    secondaryOf(point, tags = {}) {
      const district = tags['addr:suburb'] ?? tags['addr:district']
      const city = tags['addr:city']
      if (!district && !city) return secondaryAt(point)
      return joinRegions(
        district ? { '': district } : districtAt(point),
        city ? namedLike(city, cities) : cityAt(point),
      )
    },
  }
}

const isCalled = ({ names }: City, name: string | undefined) =>
  Object.values(names).some((own) => own === name)

/** The city that the tag names, with its names in other languages. */
function namedLike(city: string, cities: readonly PlaceRecord[]): Names {
  return cities.find((record) => isCalled(record, city))?.names ?? { '': city }
}

function joinRegions(district: Names | undefined, city: Names | undefined): Names {
  const parts = [district, city?.[''] === district?.[''] ? undefined : city]
  return joinNames(
    parts.filter((part) => part !== undefined),
    separatorAfter,
  )
}

function nearest<T>(items: readonly T[], distance: (item: T) => number, max: number): T | undefined {
  let [best, bestDistance]: [T | undefined, number] = [undefined, max]
  for (const item of items) {
    const d = distance(item)
    if (d <= bestDistance) [best, bestDistance] = [item, d]
  }
  return best
}
