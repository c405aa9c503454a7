import type { LatLng } from '@cabstand/domain/distance'
import type { Tags } from '@cabstand/map-engine/osm'
import { type OsmData, wayPoint, wayPoints } from '@cabstand/map-engine/osm'
import KDBush from 'kdbush'
import { findCountry } from '../valhalla/driving-side.ts'

/** A country beyond the border that the extract does not name. ISO 3166 reserves this code for private use. */
const elsewhere = 'ZZ'
/** A place farther than this from every address with a country has no known country. */
const maxDegrees = 0.1

/** ISO 3166-1 code of the country of a point; undefined when unknown. */
export type CountryOf = (point: LatLng, tags?: Tags) => string | undefined

type Segment = readonly [LatLng, LatLng]

/**
 * The country of an element is the one in its address, or else that of the extract. If a border runs through the
 * extract, it is the country of the nearest address that names one, unless the border lies between the two.
 */
export function createCountries(data: OsmData): CountryOf {
  const whole = findCountry(data)
  const borders = listBorders(data)
  const own = (tags: Tags) => readCountry(tags['addr:country'])
  const known = borders.length === 0 ? [] : listKnown(data)
  if (known.length === 0) return (_, tags = {}) => own(tags) ?? whole
  const index = new KDBush(known.length)
  for (const { lng, lat } of known) index.add(lng, lat)
  index.finish()

  const nearest = (point: LatLng) => {
    for (let degrees = maxDegrees / 64; degrees <= maxDegrees; degrees *= 2) {
      const ids = index.within(point.lng, point.lat, degrees)
      const [first] = ids.toSorted((a, b) => squared(point, known[a]) - squared(point, known[b]))
      if (first !== undefined) return known[first]
    }
    return undefined
  }
  return (point, tags = {}) => {
    const named = own(tags)
    if (named) return named
    const neighbour = nearest(point)
    if (!neighbour) return undefined
    const crossings = borders.filter(([a, b]) => cross(point, neighbour, a, b)).length
    return crossings % 2 === 0 ? neighbour.country : elsewhere
  }
}

const readCountry = (tag: string | undefined) =>
  tag !== undefined && /^[A-Za-z]{2}$/.test(tag) ? tag.toUpperCase() : undefined

function listKnown(data: OsmData): (LatLng & { country: string })[] {
  const nodes = data.taggedNodes.map((node) => ({ point: node, tags: node.tags }))
  const ways = data.ways.map((way) => ({ point: wayPoint(data, way), tags: way.tags }))
  return [...nodes, ...ways].flatMap(({ point, tags }) => {
    const country = readCountry(tags?.['addr:country'])
    return country && point ? [{ lat: point.lat, lng: point.lng, country }] : []
  })
}

function listBorders(data: OsmData): Segment[] {
  return data.ways
    .filter(({ tags }) => tags.boundary === 'administrative' && tags.admin_level === '2')
    .flatMap((way) => {
      const points = wayPoints(data, way)
      return points.slice(1).map((point, i): Segment => [points[i] ?? point, point])
    })
}

const squared = (a: LatLng, b: LatLng | undefined) =>
  b ? (a.lat - b.lat) ** 2 + (a.lng - b.lng) ** 2 : Number.POSITIVE_INFINITY

/** Whether the segments p–q and a–b cross. */
function cross(p: LatLng, q: LatLng, a: LatLng, b: LatLng): boolean {
  const side = (from: LatLng, to: LatLng, at: LatLng) =>
    (to.lng - from.lng) * (at.lat - from.lat) - (to.lat - from.lat) * (at.lng - from.lng) > 0
  return side(p, q, a) !== side(p, q, b) && side(a, b, p) !== side(a, b, q)
}
