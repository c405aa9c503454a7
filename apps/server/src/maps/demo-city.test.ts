import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallCityFile } from '../../../../test/data/small-city.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { importDemoCity, importLines } from './import/index.ts'
import type { Maps } from './port.ts'
import { prepareMaps } from './prepare-maps.ts'

const { db } = await testDatabase()
const log = { warn: vi.fn(), info: vi.fn() }
const lines: string[] = []
const progress = (line: string) => void lines.push(line)
let dataFolder = ''
let maps: Maps

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-city-'))
  await expect(prepareMaps({ db, dataFolder, log, makeDemoCity: undefined, progress })).rejects.toThrow(
    'npm run import-map',
  )
  await importDemoCity({ db, dataFolder, file: smallCityFile, progress: importLines(progress) })
  maps = await prepareMaps({ db, dataFolder, log, makeDemoCity: undefined, progress })
}, 60_000)

afterAll(async () => {
  await maps?.close()
  await rm(dataFolder, { recursive: true })
})

test('the demo city is imported like any other map and needs no attribution', () => {
  expect(maps.info()).toMatchObject({ name: 'Port Meridian', attribution: null, generated: true })
  expect(maps.info().translations.ar).toMatch(/^\p{Script=Arabic}/u)
  expect(maps.health()).toEqual({ ready: true })
  expect(lines).toContain('Building the roads')
})

test('every place in it can be reached from every other', async () => {
  const { south, west, north, east } = maps.info().bounds
  const share = (i: number, step: number) => 0.2 + 0.6 * ((i * step) % 1)
  const point = (i: number) => ({
    lat: south + (north - south) * share(i, 0.618_034),
    lng: west + (east - west) * share(i, 0.754_878),
  })
  const points = Array.from({ length: 60 }, (_, i) => point(i + 1))
  for (const [i, from] of points.slice(1).entries()) {
    const route = await maps.route([from, points[i] ?? from])
    expect(route.distanceMeters).toBeGreaterThan(0)
  }
  const roads = await maps.roadsTo(points, maps.info().center)
  expect(roads.every((road) => road !== undefined)).toBe(true)
})

test('its addresses are found in English and Arabic, by house number too', async () => {
  const { center } = maps.info()
  const address = await maps.reversePlace(center)
  const arabic = await maps.reversePlace(center, 'ar')
  expect(address?.mainText).toMatch(/[a-z]/i)
  expect(arabic?.id).toBe(address?.id)
  expect(arabic?.mainText).toMatch(/\p{Script=Arabic}/u)
  const found = await maps.suggestPlaces({ query: address?.mainText ?? '', near: center })
  expect(found.map((place) => place.id)).toContain(address?.id)
})
