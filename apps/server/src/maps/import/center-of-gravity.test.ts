import { haversineMeters } from '@cabstand/domain/distance'
import type { OsmNode, OsmWay } from '@cabstand/map-engine/osm'
import { loadOsm } from '@cabstand/map-engine/osm'
import { buildRoadGraph } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { osmData } from '@cabstand/map-engine/test/osm-data'
import { expect, test } from 'vitest'
import { centerOfGravity } from './center-of-gravity.ts'

const size = 8

/** A grid of streets around a point, `gap` degrees apart. */
function grid(firstId: number, middle: { lat: number; lng: number }, gap: number) {
  const line = Array.from({ length: size }, (_, i) => i)
  const id = (row: number, column: number) => firstId + row * size + column
  const nodes: OsmNode[] = line.flatMap((row) =>
    line.map((column) => ({
      id: id(row, column),
      lat: middle.lat + (row - (size - 1) / 2) * gap,
      lng: middle.lng + (column - (size - 1) / 2) * gap,
    })),
  )
  const tags = { highway: 'residential' }
  const ways: OsmWay[] = line.flatMap((row) => [
    { id: firstId + row, refs: line.map((column) => id(row, column)), tags },
    { id: firstId + size + row, refs: line.map((column) => id(column, row)), tags },
  ])
  return { nodes, ways }
}

const large = { lat: 43.3, lng: -2.9 }
const small = { lat: 43.3, lng: -2.6 }

function town(places: OsmNode[]) {
  // The small town's streets are denser.
  const [wide, dense] = [grid(1000, large, 0.002), grid(2000, small, 0.0005)]
  const between = { id: 3000, refs: [1063, 2000], tags: { highway: 'primary' } }
  return osmData([...wide.nodes, ...dense.nodes, ...places], [...wide.ways, ...dense.ways, between])
}

const place = (id: number, at: { lat: number; lng: number }, tags: Record<string, string>): OsmNode => ({
  id,
  ...at,
  tags,
})

test('a map opens where most people live, not where its crossings are densest', () => {
  const houses = Array.from({ length: 400 }, (_, i) =>
    place(
      5000 + i,
      { lat: large.lat + (i % 20) * 0.0005 - 0.005, lng: large.lng },
      { 'addr:housenumber': '1' },
    ),
  )
  const data = town(houses)
  expect(haversineMeters(centerOfGravity(data, buildRoadGraph(data)), large)).toBeLessThan(500)
})

test('the population of a place is its tag, or a default for its kind', () => {
  const data = town([
    place(5000, large, { place: 'city', name: 'Large', population: '230 000' }),
    place(5001, small, { place: 'town', name: 'Small' }),
  ])
  expect(haversineMeters(centerOfGravity(data, buildRoadGraph(data)), large)).toBeLessThan(500)
})

const porto = findExtract('porto-metro')
test.skipIf(porto.missing)(
  `an extract with only roads opens in the city that they lead to${porto.reason}`,
  async () => {
    const data = await loadOsm(porto.path)
    const center = centerOfGravity(data, buildRoadGraph(data))
    expect(haversineMeters(center, { lat: 41.1496, lng: -8.611 })).toBeLessThan(2500)
  },
)
