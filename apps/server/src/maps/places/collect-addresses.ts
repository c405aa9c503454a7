import type { LatLng } from '@cabstand/domain/distance'
import type { OsmData, Tags } from '@cabstand/map-engine/osm'
import { wayPoint } from '@cabstand/map-engine/osm'
import type { WriteAddress } from './address-text.ts'
import type { CountryOf } from './countries.ts'
import { fold } from './fold.ts'
import type { Street } from './merge-streets.ts'
import type { PlaceRecord } from './place-record.ts'
import { planarMeters } from './planar.ts'
import type { Regions } from './regions.ts'
import { foldHouseNumber } from './typed-query.ts'

const addressRank = 100
/**
 * A house farther than this from every street with the name in its address belongs to a street that the map does not
 * contain.
 */
const maxStreetMeters = 1500

export interface House extends LatLng {
  /** "n12" or "w12". */
  readonly element: string
  readonly tags: Tags
}

export interface CollectedAddresses {
  readonly addresses: readonly PlaceRecord[]
  /** Streets that appear only in addresses. */
  readonly addedStreets: readonly Street[]
}

/** The buildings and nodes of an extract that have an address, each house number of a street once. */
export function collectAddresses(
  houses: readonly House[],
  streets: readonly Street[],
  regions: Regions,
  countryOf: CountryOf,
  write: WriteAddress,
): CollectedAddresses {
  // An address can name its street in any of the street's languages.
  const byName = new Map<string, Street[]>()
  for (const street of streets) {
    for (const key of new Set(Object.values(street.names).map(fold))) {
      const alike = byName.get(key)
      if (alike) alike.push(street)
      else byName.set(key, [street])
    }
  }
  const addedStreets: Street[] = []
  const addresses: PlaceRecord[] = []
  const numbersOf = new Map<Street, Set<string>>()

  const streetOf = (house: House, name: string): Street => {
    const key = fold(name)
    const known = byName.get(key) ?? []
    const found = nearestStreet(house, known)
    if (found) return found
    const { lat, lng } = house
    const street = {
      lat,
      lng,
      id: `s-${house.element}`,
      rank: 330,
      names: { '': name },
      otherNames: [],
      nodes: [],
      points: [{ lat, lng }],
    }
    byName.set(key, [...known, street])
    addedStreets.push(street)
    return street
  }

  for (const house of houses) {
    const name = (house.tags['addr:street'] ?? house.tags['addr:place'])?.trim()
    if (!name) continue
    const street = streetOf(house, name)
    const secondary = regions.secondaryOf(house, house.tags)
    const known = numbersOf.get(street) ?? new Set()
    numbersOf.set(street, known)
    for (const number of listNumbers(house.tags)) {
      const houseNumber = foldHouseNumber(number)
      if (houseNumber === '' || known.has(houseNumber)) continue
      known.add(houseNumber)
      addresses.push({
        id: `${house.element}-${toIdPart(houseNumber)}`,
        kind: 'address',
        lat: house.lat,
        lng: house.lng,
        rank: addressRank,
        names: write(street.names, number),
        secondary,
        country: countryOf(house, house.tags),
        address: { streetId: street.id, houseNumber },
      })
    }
  }
  return { addresses, addedStreets }
}

/**
 * The elements with a house number. Buildings come before entrances and shops, which often repeat the number of their
 * building.
 */
export function* listHouses(data: OsmData): Generator<House> {
  for (const way of data.ways) {
    if (way.tags['addr:housenumber'] === undefined) continue
    const point = wayPoint(data, way)
    if (point) yield { ...point, element: `w${way.id}`, tags: way.tags }
  }
  for (const { id, lat, lng, tags } of data.taggedNodes) {
    if (tags?.['addr:housenumber'] !== undefined) yield { lat, lng, element: `n${id}`, tags }
  }
}

function listNumbers(tags: Tags): string[] {
  const numbers = (tags['addr:housenumber'] ?? '').split(/[;,]/).map((number) => number.trim())
  return numbers.filter((number) => number !== '' && number.length <= 20).slice(0, 10)
}

/** Replaces letters that are not safe in a URL by their code point. */
function toIdPart(houseNumber: string): string {
  return houseNumber.replace(/[^a-z0-9-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}`)
}

function nearestStreet(point: LatLng, streets: readonly Street[]): Street | undefined {
  const [only] = streets
  if (streets.length === 1 && only && planarMeters(point, only) <= maxStreetMeters) return only
  let [best, bestMeters]: [Street | undefined, number] = [undefined, maxStreetMeters]
  for (const street of streets) {
    for (const at of street.points) {
      const meters = planarMeters(point, at)
      if (meters <= bestMeters) [best, bestMeters] = [street, meters]
    }
  }
  return best
}
