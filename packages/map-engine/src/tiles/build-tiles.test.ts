import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCityFile } from '../../../../test/data/small-city.ts'
import type { BuildReport } from '../../test/build-tiles-process.ts'
import { findExtract } from '../../test/find-extract.ts'
import { allFeatures, buildTestTiles, featuresOf, isCovered, spotOf, unitsToLines } from '../../test/tiles.ts'
import type { TileArchive } from '../archive/tile-archive.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { roadClass } from './line-classes.ts'
import { layerNames } from './schema.ts'

const porto = findExtract('porto-centre')
const monaco = findExtract('monaco')
let folder = ''
const shares: number[] = []
let city: { data: OsmData; archive: TileArchive }
const extracts = new Map<string, { data: OsmData; archive: TileArchive }>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-tiles-'))
  city = await buildTestTiles(smallCityFile, join(folder, 'city.pmtiles'), (share) => shares.push(share))
  for (const [name, { path, missing }] of Object.entries({ porto, monaco })) {
    if (!missing) extracts.set(name, await buildTestTiles(path, join(folder, `${name}.pmtiles`)))
  }
}, 120_000)

afterAll(async () => {
  for (const { archive } of [city, ...extracts.values()]) await archive.close()
  await rm(folder, { recursive: true })
})

function extract(name: 'porto' | 'monaco') {
  const found = extracts.get(name)
  if (!found) throw new Error(`${name} was not built`)
  return found
}

test('the generated city has every layer that it has objects for, with its classes', async () => {
  const seen = new Map<string, Set<unknown>>()
  for (const layer of layerNames) {
    const features = await allFeatures(city.archive, 14, layer)
    seen.set(layer, new Set(features.map(({ properties }) => properties.class ?? properties.kind)))
  }
  expect([...seen].filter(([, classes]) => classes.size > 0).map(([layer]) => layer)).toEqual(
    expect.arrayContaining(['water', 'landuse', 'building', 'road', 'place', 'label', 'poi', 'housenumber']),
  )
  expect([...(seen.get('road') ?? [])]).toEqual(expect.arrayContaining(['primary', 'minor']))
  expect(seen.get('water')).toContain('sea')
})

test.each(['city', 'porto', 'monaco'] as const)(
  'every road that the table of classes shows is in the tiles along its way: %s',
  async (name) => {
    const found = name === 'city' ? city : extracts.get(name)
    if (!found) return
    const { data, archive } = found
    const roads = data.ways.filter((way) => roadClass(way.tags))
    expect(roads.length).toBeGreaterThan(200)
    const tiles = new Map<string, Awaited<ReturnType<typeof featuresOf>>>()
    const missed: number[] = []
    for (const way of roads) {
      const [a, b] = wayPoints(data, way)
      if (!a || !b) continue
      const middle = { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 }
      const spot = spotOf(middle, 14)
      const key = `${spot.x} ${spot.y} ${roadClass(way.tags)?.class}`
      const drawn =
        tiles.get(key) ??
        (await featuresOf(archive, spot, 'road')).filter(
          ({ properties }) => properties.class === roadClass(way.tags)?.class,
        )
      tiles.set(key, drawn)
      if (unitsToLines(spot.at, drawn) > 2) missed.push(way.id)
    }
    expect(missed).toEqual([])
  },
  60_000,
)

test.skipIf(porto.missing)(`a street and a park keep their names${porto.reason}`, async () => {
  const { archive } = extract('porto')
  const street = (await allFeatures(archive, 14, 'road')).filter(
    ({ properties }) => properties.name === 'Rua de Santa Catarina',
  )
  expect(street.length).toBeGreaterThan(0)
  expect(new Set(street.map(({ type }) => type))).toEqual(new Set([2]))
  const parks = (await allFeatures(archive, 14, 'label')).filter(
    ({ properties }) => properties.class === 'park',
  )
  // One label for each park, not one for each tile that it reaches into.
  const names = parks.map(({ properties }) => properties.name)
  expect(names).toContain('Jardim de João Chagas')
  expect(names.filter((name) => name === 'Jardim de João Chagas')).toHaveLength(1)
})

test.skipIf(monaco.missing)(
  `sea is where it must be, and land where it must be${monaco.reason}`,
  async () => {
    const { archive } = extract('monaco')
    const wet = { offshore: [43.73, 7.44], farOut: [43.65, 7.5], portHercule: [43.735, 7.4255] } as const
    const dry = { casino: [43.7392, 7.4274], palace: [43.7314, 7.4203], inland: [43.8, 7.35] } as const
    for (const z of [10, 12, 14]) {
      for (const [places, expected] of [
        [wet, true],
        [dry, false],
      ] as const) {
        for (const [name, [lat, lng]] of Object.entries(places)) {
          const spot = spotOf({ lat, lng }, z)
          const water = await featuresOf(archive, spot, 'water')
          expect([z, name, isCovered(spot.at, water)]).toEqual([z, name, expected])
        }
      }
    }
  },
)

test.skipIf(porto.missing)(
  `neighbouring tiles agree on what lies at their border${porto.reason}`,
  async () => {
    const { archive } = extract('porto')
    const { x, y } = spotOf({ lat: 41.147, lng: -8.62 }, 14)
    const [left, right] = [
      await featuresOf(archive, { z: 14, x, y }, 'road'),
      await featuresOf(archive, { z: 14, x: x + 1, y }, 'road'),
    ]
    const crossings = (features: typeof left, border: number) =>
      features
        .flatMap((feature) => feature.loadGeometry())
        .flatMap((line) =>
          line.slice(1).flatMap((b, i) => {
            const a = line[i] ?? b
            if (a.x < border === b.x < border) return []
            return [Math.round(a.y + ((b.y - a.y) * (border - a.x)) / (b.x - a.x))]
          }),
        )
        .toSorted((a, b) => a - b)
    const inside = (all: number[]) => all.filter((at) => at > 0 && at < 4096)
    const [seenLeft, seenRight] = [inside(crossings(left, 4096)), inside(crossings(right, 0))]
    expect(seenLeft.length).toBeGreaterThan(10)
    expect(seenLeft).toHaveLength(seenRight.length)
    for (const [i, at] of seenLeft.entries())
      expect(Math.abs(at - (seenRight[i] ?? -9))).toBeLessThanOrEqual(1)
  },
)

test('the build reports its progress', () => {
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBeGreaterThanOrEqual(0)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})

test('lower zoom levels have fewer roads, and the size of tiles is limited', async () => {
  const classesAt = async (z: number) =>
    new Set((await allFeatures(city.archive, z, 'road')).map(({ properties }) => properties.class))
  expect(await classesAt(10)).not.toContain('minor')
  expect(await classesAt(12)).toContain('minor')
  expect(await classesAt(12)).not.toContain('path')
  const tiles = extracts.get('porto')?.archive ?? city.archive
  const { x, y } = spotOf({ lat: tiles.header.centerLat, lng: tiles.header.centerLon }, 14)
  const body = await tiles.findTile(14, x, y)
  expect(body?.length).toBeLessThan(250_000)
})

const metro = findExtract('porto-metro')

test.skipIf(metro.missing)(
  `a whole region is built in a fraction of a gigabyte${metro.reason}`,
  async () => {
    const script = fileURLToPath(new URL('../../test/build-tiles-process.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [
      script,
      metro.path,
      join(folder, 'metro.pmtiles'),
    ])
    const report = JSON.parse(stdout) as BuildReport
    expect(report.tiles).toBeGreaterThan(500)
    expect(report.peakMegabytes).toBeLessThan(500)
  },
  120_000,
)
