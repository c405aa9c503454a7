import type { OsmNode, OsmWay, Tags } from '@cabstand/map-engine/osm'
import { describe, expect, test } from 'vitest'
import { generateCity } from './generate-city.ts'
import { distance, isInside, type Point } from './geometry.ts'
import { type Segment, SegmentIndex } from './segment-index.ts'

/** Properties of every city, for any seed. */
describe.each([
  { size: 'small', seed: 1 },
  { size: 'small', seed: 2 },
  { size: 'small', seed: 3 },
  { size: 'small', seed: 77 },
  { size: 'full', seed: 1 },
  { size: 'full', seed: 8 },
] as const)('a $size city of seed $seed', ({ size, seed }) => {
  const city = generateCity({ seed, size })
  const nodes = new Map(city.nodes.map((node) => [node.id, node]))
  const ways = new Map(city.ways.map((way) => [way.id, way]))
  const line = (way: OsmWay) => way.refs.flatMap((ref) => pointOf(nodes.get(ref)))
  const tagged = (test: (tags: Tags) => boolean) => city.ways.filter((way) => test(way.tags))
  const roads = tagged(
    ({ highway, area }) => highway !== undefined && highway !== 'footway' && area !== 'yes',
  )
  const buildings = tagged(({ building }) => building !== undefined)
  const waters = areasOf(({ natural }) => natural === 'water')
  const isWet = (p: Point) => waters.some((water) => covers(water, p))

  /** Areas with outline and holes, from ways and multipolygons. */
  function areasOf(test: (tags: Tags) => boolean): Area[] {
    const plain = tagged(test).map((way) => areaOf([line(way)]))
    const multi = city.relations.filter(({ tags }) => tags.type === 'multipolygon' && test(tags))
    const ring = (ref: number) => line(ways.get(ref) ?? { id: 0, refs: [], tags: {} })
    return [...plain, ...multi.map(({ members }) => areaOf(members.map(({ ref }) => ring(ref))))]
  }

  test('has no building in water', () => {
    const wet = buildings.filter((way) => line(way).some(isWet))
    expect(wet.map(({ tags }) => tags)).toEqual([])
  })

  test('has no road in water except on bridges', () => {
    const wet = roads.filter((way) => !way.tags.bridge && line(way).some(isWet))
    expect(wet.map(({ tags }) => tags)).toEqual([])
  })

  test('has no building on a carriageway or on the rails', () => {
    const index = new SegmentIndex<string>()
    for (const way of [...roads, ...tagged(({ railway }) => railway === 'rail')]) {
      index.addLine(line(way), way.tags.name ?? way.tags.railway ?? '')
    }
    const run = buildings.flatMap((way) => {
      const corners = line(way)
      return corners.slice(1).flatMap((b, i) => {
        const a = corners[i] ?? b
        const hit = index.someNear(a, distance(a, b), (segment) => crosses(segment, a, b))
        return hit ? [way.tags] : []
      })
    })
    expect(run).toEqual([])
  })

  test('has rails that cross no shore, and cross water only on their own bridge', () => {
    const sea = areasOf(({ water }) => water === 'bay' || water === 'basin')
    const rails = tagged(({ railway }) => railway === 'rail')
    expect(rails.length).toBeGreaterThan(2)
    const atSea = rails.filter((way) => line(way).some((p) => sea.some((area) => covers(area, p))))
    const wet = rails.filter((way) => !way.tags.bridge && line(way).some(isWet))
    expect([...atSea, ...wet].map(({ tags }) => tags)).toEqual([])
  })

  test('has no area whose outline crosses itself', () => {
    const kinds = ['landuse', 'leisure', 'natural', 'aeroway', 'building', 'amenity', 'tourism', 'place']
    const areas = tagged((tags) => kinds.some((kind) => tags[kind])).filter(
      (way) => way.refs[0] === way.refs.at(-1),
    )
    expect(areas.length).toBeGreaterThan(3000)
    const crossed = areas.filter((way) => crossesItself(line(way)))
    expect(crossed.map(({ tags }) => tags)).toEqual([])
  })

  test('has streets with more than one name in each district', () => {
    const districts = city.nodes.filter(({ tags }) => tags?.place === 'suburb' || tags?.place === 'quarter')
    expect(districts.length).toBeGreaterThanOrEqual(8)
    const named = roads.flatMap((way) => line(way).map((p) => ({ p, name: way.tags.name })))
    for (const district of districts) {
      const [center] = pointOf(district)
      const names = named.flatMap(({ p, name }) =>
        name && center && distance(p, center) < 480 ? [name] : [],
      )
      expect(new Set(names).size, district.tags?.name).toBeGreaterThan(4)
    }
  })

  test('has names in both languages, and unique names for parks and schools', () => {
    const elements = [...city.ways, ...city.relations, ...city.nodes].filter(({ tags }) => tags?.['name:en'])
    for (const { tags } of elements) {
      expect(tags?.name).toBe(tags?.['name:en'])
      expect(tags?.name).toMatch(/^[\p{Script=Latin}\d '&.-]+$/u)
      expect(tags?.['name:ar']).toMatch(/^[\u0600-\u06ff\d ]+$/)
    }
    const english = new Map(elements.map(({ tags }) => [tags?.['name:ar'], tags?.name]))
    for (const { tags } of roads) {
      if (tags.name) expect(english.get(tags['name:ar'])).toBe(tags.name)
    }
    const areas = tagged((tags) => tags.leisure === 'park' || tags.amenity === 'school').map(
      ({ tags }) => tags.name ?? '',
    )
    expect(new Set(areas).size).toBe(areas.length)
  })

  test('has odd house numbers on one side of a street and even ones on the other', () => {
    const streets = Map.groupBy(
      roads.filter((way) => way.tags.name && way.refs.length > 1),
      (way) => way.tags.name,
    )
    let [right, wrong] = [0, 0]
    for (const way of buildings) {
      const number = Number(way.tags['addr:housenumber'])
      const [a] = line(way)
      const stretch = a && nearestStretch(a, (streets.get(way.tags['addr:street']) ?? []).map(line))
      if (!stretch || !a) continue
      const isLeft = turned(stretch.a, stretch.b, a) > 0
      if (isLeft === (number % 2 === 1)) right++
      else wrong++
    }
    expect(right).toBeGreaterThan(1000)
    expect(wrong / (right + wrong)).toBeLessThan(0.01)
  })
})

interface Area {
  readonly rings: readonly (readonly Point[])[]
  readonly low: Point
  readonly high: Point
}

function areaOf(rings: readonly (readonly Point[])[]): Area {
  const points = rings[0] ?? []
  const reduce = (pick: (p: Point) => number, choose: (...of: number[]) => number) =>
    points.reduce((best, p) => choose(best, pick(p)), pick(points[0] ?? { x: 0, y: 0 }))
  return {
    rings,
    low: { x: reduce((p) => p.x, Math.min), y: reduce((p) => p.y, Math.min) },
    high: { x: reduce((p) => p.x, Math.max), y: reduce((p) => p.y, Math.max) },
  }
}

function covers({ rings, low, high }: Area, p: Point): boolean {
  if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) return false
  const [outline = [], ...holes] = rings
  return isInside(p, outline) && !holes.some((hole) => isInside(p, hole))
}

/** Distance in metres on a plane, as in the generator. */
function pointOf(node: OsmNode | undefined): Point[] {
  if (!node) return []
  return [
    { x: (node.lng + 9.9) * 111_195 * Math.cos((38.7 * Math.PI) / 180), y: (node.lat - 38.7) * 111_195 },
  ]
}

/** Positive when c is to the left of the way from a to b. */
const turned = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

function crosses({ a, b }: Pick<Segment<unknown>, 'a' | 'b'>, c: Point, d: Point): boolean {
  return turned(a, b, c) * turned(a, b, d) < 0 && turned(c, d, a) * turned(c, d, b) < 0
}

function crossesItself(ring: readonly Point[]): boolean {
  return ring.slice(1).some((b, i) => {
    const a = ring[i] ?? b
    return ring.slice(i + 3).some((d, j) => crosses({ a, b }, ring[i + j + 2] ?? d, d))
  })
}

function nearestStretch(p: Point, lines: readonly (readonly Point[])[]): { a: Point; b: Point } | undefined {
  let [best, least]: [{ a: Point; b: Point } | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const points of lines) {
    for (const [i, b] of points.entries()) {
      const a = points[i - 1]
      if (!a) continue
      const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / (distance(a, b) ** 2 || 1)
      const share = Math.min(1, Math.max(0, along))
      const away = Math.hypot(p.x - a.x - (b.x - a.x) * share, p.y - a.y - (b.y - a.y) * share)
      if (away < least) [best, least] = [{ a, b }, away]
    }
  }
  return best
}
