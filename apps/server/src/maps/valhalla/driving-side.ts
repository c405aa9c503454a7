import type { LatLng } from '@cabstand/domain/distance'
import { lookUp } from '@cabstand/domain/look-up'
import type { Tags } from '@cabstand/map-engine/osm'
import { type OsmData, wayPoints } from '@cabstand/map-engine/osm'
import { drivesLeft, liesLeft } from './left-hand.ts'

/** Fewer mentions of a country may be an embassy's address or a mapping error. */
const leastMentions = 3

/** Subdivisions with their own code and driving side. */
const ownCountries: Readonly<Record<string, string>> = { 'CN-HK': 'HK', 'CN-MO': 'MO', 'US-VI': 'VI' }

/**
 * The driving side of an extract. Valhalla would need the whole boundary of a country, which no city extract contains.
 * These sources are used in this order: the given country; the country named in the extract's addresses and boundaries;
 * its roundabouts, which OSM draws in the direction of travel; a coarse table of areas that drive on the left. An
 * extract with both sides gets the side of its larger part.
 */
export function drivingSide(data: OsmData, givenCountry?: string): 'left' | 'right' {
  const country = givenCountry ?? findCountry(data)
  if (country !== undefined) return drivesLeft(country) ? 'left' : 'right'
  const turns = roundaboutTurns(data)
  if (turns !== 0) return turns < 0 ? 'left' : 'right'
  const middle = data.ways.map((way) => wayPoints(data, way)[0]).filter((point) => point !== undefined)
  const point = middle[middle.length >> 1]
  return point && liesLeft(point) ? 'left' : 'right'
}

/** ISO 3166-1 code of the country that most of an extract's addresses and boundaries name. */
export function findCountry(data: OsmData): string | undefined {
  const mentions = new Map<string, number>()
  let total = 0
  for (const elements of [data.taggedNodes, data.ways, data.relations]) {
    for (const { tags } of elements) {
      const country = tags && countryOf(tags)
      if (country === undefined) continue
      mentions.set(country, (mentions.get(country) ?? 0) + 1)
      total += 1
    }
  }
  for (const [country, count] of mentions) {
    if (count >= leastMentions && count * 2 > total) return country
  }
  return undefined
}

function countryOf(tags: Tags): string | undefined {
  const subdivision = tags['ISO3166-2']
  const own = subdivision && lookUp(ownCountries, subdivision)
  const code = own ?? tags['addr:country'] ?? tags['ISO3166-1'] ?? subdivision?.split('-')[0]
  return code && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined
}

/** Negative when most roundabouts are clockwise, as in left-hand traffic. */
function roundaboutTurns(data: OsmData): number {
  let turns = 0
  for (const way of data.ways) {
    if (way.tags.junction === 'roundabout') turns += Math.sign(signedArea(wayPoints(data, way)))
  }
  return turns
}

/** Positive when the points run counter-clockwise. An open arc is closed by its chord. */
function signedArea(points: readonly LatLng[]): number {
  let area = 0
  let last = points.at(-1)
  for (const point of points) {
    if (last) area += last.lng * point.lat - point.lng * last.lat
    last = point
  }
  return area
}
