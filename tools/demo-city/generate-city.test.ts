import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OsmNode, OsmWay } from '@cabstand/map-engine/osm'
import { loadOsm, type OsmData, type OsmElements, writePbf } from '@cabstand/map-engine/osm'
import { buildRoadGraph, RoadRouter } from '@cabstand/map-engine/router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carAccess } from '../../packages/map-engine/src/router/car-access.ts'
import { generateCity } from './generate-city.ts'
import type { Point } from './geometry.ts'
import { createRandom } from './random.ts'
import { SegmentIndex } from './segment-index.ts'

const hash = (elements: OsmElements) => createHash('sha256').update(JSON.stringify(elements)).digest('hex')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-city-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the same seed generates the same city, another seed a different one', () => {
  const first = hash(generateCity({ seed: 5, size: 'small' }))
  expect(hash(generateCity({ seed: 5, size: 'small' }))).toBe(first)
  expect(hash(generateCity({ seed: 6, size: 'small' }))).not.toBe(first)
})

test.for([1, 2, 3])('a small city of seed %i is quick to make and whole', (seed) => {
  const city = generateCity({ seed, size: 'small' })
  const addressed = city.ways.filter((way) => way.tags['addr:housenumber'])
  expect(addressed.length).toBeGreaterThan(1500)
  expect(shareOfRoadsReachable(inMemory(city))).toBeGreaterThan(0.995)
})

describe('the full city', () => {
  const city = generateCity()
  const data = inMemory(city)
  const roads = city.ways.filter((way) => way.tags.highway)
  const nodes = new Map(city.nodes.map((node) => [node.id, node]))

  test('has the size of a city', () => {
    const streetNames = new Set(roads.flatMap(({ tags }) => tags.name ?? []))
    expect(streetNames.size).toBeGreaterThan(600)
    expect(city.ways.filter((way) => way.tags['addr:housenumber']).length).toBeGreaterThan(25_000)
    const places = city.nodes.filter(({ tags }) => tags?.name && !tags.place)
    expect(places.length).toBeGreaterThan(400)
    expect(roads.filter((way) => way.tags.bridge).length).toBeGreaterThan(10)
    const landmarks = new Set(city.ways.map((way) => way.tags.name))
    for (const name of ['Meridian Central', 'Peace Hospital', 'Unity Galleria', 'Ferry Coach Station']) {
      expect(landmarks).toContain(name)
    }
  })

  test('has English and Arabic names for every street for cars, and no two streets share an Arabic name', () => {
    const english = new Map<string, string>()
    for (const { tags } of roads) {
      if (['footway', 'trunk_link', 'service'].includes(tags.highway ?? '') && !tags.name) continue
      expect(tags['name:ar']).toMatch(/^[\u0600-\u06ff ]+$/)
      expect(tags['name:en']).toBe(tags.name)
      const known = english.get(tags['name:ar'] ?? '') ?? tags.name
      expect(tags.name).toBe(known)
      english.set(tags['name:ar'] ?? '', tags.name ?? '')
    }
  })

  test('has no two buildings with the same address', () => {
    const addresses = city.ways.flatMap(({ tags }) =>
      tags['addr:housenumber'] ? `${tags['addr:housenumber']} ${tags['addr:street']}` : [],
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('has no reference to a missing node and reads back as it was written', async () => {
    const path = join(folder, 'city.osm.pbf')
    await writePbf(path, city)
    const read = await loadOsm(path)
    expect(read.nodeCount).toBe(city.nodes.length)
    expect(read.ways).toEqual(city.ways)
    expect(read.relations).toEqual(city.relations)
    expect(city.ways.every((way) => way.refs.every((ref) => nodes.has(ref)))).toBe(true)
  })

  test('every street can be reached from every other', () => {
    expect(shareOfRoadsReachable(data)).toBeGreaterThan(0.995)
    const router = new RoadRouter(buildRoadGraph(data))
    const random = createRandom(7)
    const houses = city.ways.filter((way) => way.tags['addr:housenumber'])
    const anyHouse = () => {
      const node = nodes.get(houses[Math.floor(random.next() * houses.length)]?.refs[0] ?? 0)
      return { lat: node?.lat ?? 0, lng: node?.lng ?? 0 }
    }
    for (let pair = 0; pair < 200; pair++) {
      expect(router.route([anyHouse(), anyHouse()], 200)?.distanceMeters).toBeGreaterThan(0)
    }
  })

  test('has a common node where roads cross at the same level, so that cars can turn', () => {
    const index = new SegmentIndex<{ refs: readonly number[]; name: string | undefined; layer: string }>()
    const meters = (id: number | undefined) => {
      const node = nodes.get(id ?? 0)
      return { x: (node?.lng ?? 0) * 1e5, y: (node?.lat ?? 0) * 1e5 }
    }
    for (const { refs, tags } of roads) {
      for (let i = 0; i + 1 < refs.length; i++) {
        const of = { refs: refs.slice(i, i + 2), name: tags.name, layer: tags.layer ?? '0' }
        index.add({ a: meters(refs[i]), b: meters(refs[i + 1]), of })
      }
    }
    const isLeft = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
    const loose: unknown[] = []
    for (const list of index.lists()) {
      for (const [i, p] of list.entries()) {
        for (const q of list.slice(i + 1)) {
          if (p.of.layer !== q.of.layer || p.of.refs.some((ref) => q.of.refs.includes(ref))) continue
          const isCrossing =
            isLeft(p.a, p.b, q.a) !== isLeft(p.a, p.b, q.b) && isLeft(q.a, q.b, p.a) !== isLeft(q.a, q.b, p.b)
          if (isCrossing) loose.push([p.of.name, q.of.name])
        }
      }
    }
    expect(loose).toEqual([])
  })

  test('is inside a country, which determines the driving side', () => {
    const country = city.relations.find(({ tags }) => tags.admin_level === '2')
    expect(country?.tags).toMatchObject({ type: 'boundary', name: 'Portugal', 'ISO3166-1': 'PT' })
    const edge = city.ways.find((way) => way.id === country?.members[0]?.ref)
    const box = edge ? outlineOf(edge) : []
    const far = (axis: 'lat' | 'lng', of: readonly OsmNode[]) => {
      const values = of.map((node) => node[axis]).toSorted((p, q) => p - q)
      return { low: values.at(0) ?? Number.NaN, high: values.at(-1) ?? Number.NaN }
    }
    const inside = city.ways.filter((way) => way.tags.building || way.tags.highway).flatMap(outlineOf)
    for (const axis of ['lat', 'lng'] as const) {
      expect(far(axis, inside).low).toBeGreaterThanOrEqual(far(axis, box).low)
      expect(far(axis, inside).high).toBeLessThanOrEqual(far(axis, box).high)
    }
  })

  function outlineOf(way: OsmWay) {
    return way.refs.flatMap((ref) => nodes.get(ref) ?? [])
  }
})

function inMemory(city: OsmElements): OsmData {
  const nodes = new Map(city.nodes.map((node) => [node.id, node]))
  return {
    find: (id) => nodes.get(id),
    nodeCount: nodes.size,
    taggedNodes: city.nodes.filter((node) => node.tags),
    ways: city.ways,
    relations: city.relations,
  }
}

/** The fraction of road sections for cars that are in the largest connected part of the network. */
function shareOfRoadsReachable(data: OsmData): number {
  let all = 0
  for (const { tags, refs } of data.ways) if (carAccess(tags)) all += refs.length - 1
  const { edgeShape, edgeFrom } = buildRoadGraph(data)
  const kept = (edgeShape[edgeFrom.length] ?? 0) - edgeFrom.length
  return kept / all
}
