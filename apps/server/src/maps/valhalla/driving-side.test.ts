import type { OsmNode, OsmWay, Tags } from '@cabstand/map-engine/osm'
import { loadOsm, type OsmData } from '@cabstand/map-engine/osm'
import { sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestRouting } from '../../../test/maps/open-test-routing.ts'
import { drivingSide, findCountry } from './driving-side.ts'
import { liesLeft } from './left-hand.ts'

/** One street and one node at a point, with tags on the node. */
function extract(at: { lat: number; lng: number }, ...places: Tags[]): OsmData {
  const points = new Map([
    [1, at],
    [2, { lat: at.lat + 0.001, lng: at.lng }],
  ])
  const ways: OsmWay[] = [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }]
  const taggedNodes: OsmNode[] = places.map((tags, i) => ({ id: 10 + i, ...at, tags }))
  return { find: (id) => points.get(id), nodeCount: 2, taggedNodes, ways, relations: [] }
}

describe('the driving side', () => {
  const lisbon = { lat: 38.7, lng: -9.1 }
  const nairobi = { lat: -1.28, lng: 36.82 }
  const inKenya = { 'addr:country': 'KE' }

  test('is that of the given country, regardless of the extract', () => {
    expect(drivingSide(extract(lisbon, inKenya, inKenya, inKenya), 'PT')).toBe('right')
    expect(drivingSide(extract(lisbon), 'GB')).toBe('left')
  })

  test('is that of the country that most addresses name', () => {
    expect(drivingSide(extract(lisbon, inKenya, inKenya, inKenya))).toBe('left')
    expect(
      findCountry(extract(lisbon, { 'ISO3166-2': 'CN-HK' }, ...Array(2).fill({ 'addr:country': 'hk' }))),
    ).toBe('HK')
    // A single embassy does not determine the country.
    expect(drivingSide(extract(lisbon, inKenya))).toBe('right')
  })

  test('is looked up by location if the extract has no other evidence', () => {
    expect(drivingSide(extract(nairobi))).toBe('left')
    expect(drivingSide(extract(lisbon))).toBe('right')
    const left = {
      London: [51.5, -0.12],
      Dublin: [53.35, -6.26],
      Delhi: [28.61, 77.21],
      Karachi: [24.86, 67.01],
      Bangkok: [13.75, 100.5],
      Jakarta: [-6.2, 106.82],
      Tokyo: [35.68, 139.76],
      Sapporo: [43.06, 141.35],
      'Hong Kong': [22.3, 114.17],
      Sydney: [-33.87, 151.21],
      Auckland: [-36.85, 174.76],
      Johannesburg: [-26.2, 28.05],
      Lusaka: [-15.42, 28.28],
      Kampala: [0.35, 32.58],
      Kingston: [17.99, -76.79],
    }
    const right = {
      Calais: [50.95, 1.86],
      Kabul: [34.53, 69.17],
      Vientiane: [17.97, 102.63],
      Yangon: [16.84, 96.17],
      Busan: [35.18, 129.07],
      Shenzhen: [22.54, 114.06],
      Lubumbashi: [-11.66, 27.48],
      Kigali: [-1.95, 30.06],
      'Fort-de-France': [14.6, -61.07],
      Manila: [14.6, 120.98],
      Miami: [25.76, -80.19],
      Cayenne: [4.93, -52.33],
    }
    const at = ([lat = 0, lng = 0]: readonly number[]) => ({ lat, lng })
    for (const [city, point] of Object.entries(left))
      expect([city, liesLeft(at(point))]).toEqual([city, true])
    for (const [city, point] of Object.entries(right))
      expect([city, liesLeft(at(point))]).toEqual([city, false])
  })
})

describe('real extracts, none with the whole boundary of its country', () => {
  let close: () => Promise<void> = async () => {}
  afterEach(() => close())

  for (const [name, country, side] of [
    ['london', 'GB', 'left'],
    ['monaco', 'MC', 'right'],
    ['moscow', 'RU', 'right'],
    ['porto-centre', 'PT', 'right'],
  ] as const) {
    const { path, missing, reason } = findExtract(name)
    test.skipIf(missing)(
      `${name} lies in ${country} and its routes keep ${side}${reason}`,
      async () => {
        expect(findCountry(await loadOsm(path))).toBe(country)
        const map = await openTestRouting(path)
        close = map.close
        const [from, to] = sampleCrossings(map.roads, 2)
        if (!from || !to) throw new Error('a map without crossings')
        const { steps = [] } = await map.routing.route([from, to], {})
        expect(steps.length).toBeGreaterThan(2)
        expect(new Set(steps.map((step) => step.drivingSide))).toEqual(new Set([side]))
      },
      60_000,
    )
  }
})
