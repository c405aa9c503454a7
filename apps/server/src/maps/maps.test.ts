import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { haversineMeters } from '@cabstand/domain/distance'
import { decodePolyline, polylineMeters } from '@cabstand/domain/polyline'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/support/test-database.ts'
import { findImportRecord, saveImportRecord } from './import/import-record.ts'
import { importMap } from './import/index.ts'
import { openMaps } from './open-maps.ts'
import type { Maps } from './port.ts'

const porto = findExtract('porto-centre')
const trindade = { lat: 41.1519, lng: -8.6094 }
const ribeira = { lat: 41.1413, lng: -8.613 }
const sea = { lat: 41.15, lng: -8.9 }

const { db } = await testDatabase()
const log = { warn: vi.fn(), info: vi.fn() }
let dataFolder = ''
let maps: Maps

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-maps-'))
  if (porto.missing) return
  await importMap({ file: porto.path, db, dataFolder })
  maps = await openMaps({ db, dataFolder, log, lookEveryMs: 50 })
}, 60_000)

afterAll(async () => {
  await maps?.close()
  await rm(dataFolder, { recursive: true })
})

const onPorto = (title: string, work: () => Promise<void>) =>
  test.skipIf(porto.missing)(`${title}${porto.reason}`, work, 30_000)

onPorto('an imported extract has its name, extent and attribution', async () => {
  const { name, attribution, bounds, center, generated, router } = maps.info()
  expect({ name, attribution, generated, router }).toEqual({
    name: 'Porto',
    attribution: '© OpenStreetMap contributors',
    generated: false,
    router: 'valhalla',
  })
  expect(bounds.south).toBeLessThan(center.lat)
  expect(bounds.east).toBeGreaterThan(center.lng)
  expect(maps.health()).toEqual({ ready: true })
})

onPorto('a route follows roads from one point to the other, with instructions', async () => {
  const route = await maps.route([trindade, ribeira])
  const line = decodePolyline(route.polyline)
  expect(route.distanceMeters).toBeGreaterThan(haversineMeters(trindade, ribeira))
  expect(route.distanceMeters).toBeLessThan(4 * haversineMeters(trindade, ribeira))
  expect(polylineMeters(line) / route.distanceMeters).toBeCloseTo(1, 1)
  expect(haversineMeters(route.start, trindade)).toBeLessThan(150)
  expect(haversineMeters(route.end, ribeira)).toBeLessThan(150)
  expect(route.steps?.[0]).toMatchObject({ type: 'depart' })
  expect(route.steps?.at(-1)).toMatchObject({ type: 'arrive' })
  const portuguese = await maps.route([trindade, ribeira], { language: 'pt-PT' })
  expect(portuguese.steps?.[0]?.instruction).toMatch(/^Conduza/)
})

onPorto('a point at sea has no route and does not affect other road times', async () => {
  await expect(maps.route([trindade, sea])).rejects.toMatchObject({
    code: 'outside_service_area',
    points: [1],
  })
  const [near, far, none] = await maps.roadsTo([trindade, ribeira, sea], trindade)
  expect(near?.durationSeconds).toBeLessThan(120)
  expect(far?.durationSeconds).toBeGreaterThan(60)
  expect(far?.distanceMeters).toBeGreaterThan(500)
  expect(none).toBeUndefined()
  expect(await maps.roadsTo([trindade], sea)).toEqual([undefined])
})

onPorto('road times and distances agree with the route’s', async () => {
  const pairs = [
    [trindade, ribeira],
    [ribeira, trindade],
    [{ lat: 41.1485, lng: -8.6008 }, trindade],
  ] as const
  for (const [from, to] of pairs) {
    const [road] = await maps.roadsTo([from], to)
    const { durationSeconds, distanceMeters } = await maps.route([from, to])
    for (const share of [
      (road?.durationSeconds ?? 0) / durationSeconds,
      (road?.distanceMeters ?? 0) / distanceMeters,
    ]) {
      expect(share).toBeGreaterThan(0.5)
      expect(share).toBeLessThan(2)
    }
  }
})

onPorto('a recorded track is matched to the roads it followed', async () => {
  const route = await maps.route([trindade, ribeira])
  const line = decodePolyline(route.polyline)
  const noise = (i: number) => Math.sin(i * 12.9898) * 0.00005
  const track = line.map(({ lat, lng }, i) => ({
    lat: lat + noise(i),
    lng: lng + noise(i + 7),
    atMs: i * 5000,
  }))
  const matched = await maps.matchTrack(track)
  expect(matched?.distanceMeters).toBeGreaterThan(route.distanceMeters * 0.9)
  expect(matched?.distanceMeters).toBeLessThan(route.distanceMeters * 1.1)
  expect(await maps.matchTrack([{ ...trindade, atMs: 0 }])).toBeUndefined()
  expect(
    await maps.matchTrack([0, 1, 2].map((i) => ({ ...sea, lat: sea.lat + i / 100, atMs: i }))),
  ).toBeUndefined()
})

onPorto('places are found by name, id and point', async () => {
  const [first] = await maps.suggestPlaces({ query: 'estacao de sao bento', near: trindade })
  expect(first?.mainText).toContain('São Bento')
  expect(await maps.getPlace(first?.id ?? '')).toMatchObject({ mainText: first?.mainText })
  expect(await maps.reversePlace(ribeira)).toBeDefined()
  await expect(maps.getPlace('n0')).rejects.toMatchObject({ code: 'google_places_error' })
})

onPorto('a cancelled request ends at once', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(maps.route([trindade, ribeira], { signal: controller.signal })).rejects.toThrow('aborted')
})

onPorto('activating another import fails no request, and the old map is closed', async () => {
  const before = maps.info().version
  let failed = 0
  let asking = true
  const asked = (async () => {
    while (asking) await maps.route([trindade, ribeira]).catch(() => failed++)
  })()
  const versions = [before, await importMap({ file: porto.path, db, dataFolder })]
  await vi.waitFor(() => expect(maps.info().version).toBe(versions[1]), { timeout: 10_000 })
  asking = false
  await asked
  expect(failed).toBe(0)
  expect((await readdir(join(dataFolder, 'maps'))).toSorted()).toEqual(versions.toSorted())
})

onPorto('a failed import changes nothing', async () => {
  const before = await readdir(join(dataFolder, 'maps'))
  const notAMap = new URL('./maps.test.ts', import.meta.url).pathname
  await expect(importMap({ file: notAMap, db, dataFolder })).rejects.toThrow('cannot be read')
  expect(await readdir(join(dataFolder, 'maps'))).toEqual(before)
  expect((await maps.route([trindade, ribeira])).distanceMeters).toBeGreaterThan(0)
})

onPorto('where Valhalla cannot run, the embedded router is used and the map reports it', async () => {
  const theirs = await maps.route([trindade, ribeira])
  const folder = join(dataFolder, 'maps', maps.info().version)
  const record = await findImportRecord(folder)
  if (!record?.steps.graph) throw new Error('the graph is not recorded')
  saveImportRecord(folder, {
    ...record,
    steps: { ...record.steps, graph: { ...record.steps.graph, outputs: {} } },
  })
  await rm(join(folder, 'valhalla-tiles'), { recursive: true })
  const plain = await openMaps({ db, dataFolder, log })
  const ours = await plain.route([trindade, ribeira])
  expect(plain.info().router).toBe('embedded-js')
  expect(ours.steps).toBeUndefined()
  expect(ours.distanceMeters / theirs.distanceMeters).toBeGreaterThan(0.6)
  expect(ours.distanceMeters / theirs.distanceMeters).toBeLessThan(1.6)
  await expect(plain.route([trindade, sea])).rejects.toMatchObject({ code: 'outside_service_area' })
  const track = decodePolyline(ours.polyline).map((point, i) => ({ ...point, atMs: i * 5000 }))
  const matched = await plain.matchTrack(track)
  expect((matched?.distanceMeters ?? 0) / ours.distanceMeters).toBeCloseTo(1, 1)
  await plain.close()
})

test('without a map every request is refused as not ready', async () => {
  const empty = await testDatabase()
  const none = await openMaps({ db: empty.db, dataFolder, log })
  expect(none.health()).toMatchObject({ ready: false })
  await expect(none.route([trindade, ribeira])).rejects.toMatchObject({ code: 'not_ready' })
  await none.close()
})
