import type { LatLng } from '@cabstand/domain/distance'
import type { Tags } from '../osm/elements.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { drivesLeft, liesLeft } from './left-hand.ts'

/** Fewer mentions of a country may be an embassy's or somebody's mistake. */
const leastMentions = 3

/** Subdivisions with a code, and traffic, of their own. */
const ownCountries: Readonly<Record<string, string>> = { 'CN-HK': 'HK', 'CN-MO': 'MO', 'US-VI': 'VI' }

/**
 * On which side an extract drives. No city extract holds the whole boundary of its country, from which Valhalla would
 * know; so it is asked, in this order: the country that is given; the country that the extract's own addresses and
 * boundaries name; its roundabouts, which OSM draws in the direction of travel; a coarse table of where one drives on
 * the left. An extract on both sides of such a border drives as its larger part does.
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
  const own = subdivision && ownCountries[subdivision]
  const code = own ?? tags['addr:country'] ?? tags['ISO3166-1'] ?? subdivision?.split('-')[0]
  return code && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined
}

/** Below zero where most roundabouts turn clockwise, as they do where traffic keeps left. */
function roundaboutTurns(data: OsmData): number {
  let turns = 0
  for (const way of data.ways) {
    if (way.tags.junction === 'roundabout') turns += Math.sign(signedArea(wayPoints(data, way)))
  }
  return turns
}

/** Above zero when the points run counter-clockwise; an open arc counts as closed by its chord. */
function signedArea(points: readonly LatLng[]): number {
  let area = 0
  let last = points.at(-1)
  for (const point of points) {
    if (last) area += last.lng * point.lat - point.lng * last.lat
    last = point
  }
  return area
}
