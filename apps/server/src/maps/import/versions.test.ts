import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTestTown } from '@cabstand/map-engine/test/town'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { mapFiles } from '../map-files.ts'
import { formatMapVersion, readMapInfo } from '../map-info.ts'
import { findActiveMapVersion, listMapVersions, type MapVersionHistory } from '../map-version-store.ts'
import { ImportUnderWay } from './hold-import-lock.ts'
import { releaseImportLock, takeImportLock } from './import-lock-store.ts'
import { importMap } from './import-map.ts'
import type { ImportEvent } from './import-progress.ts'
import { keptVersions } from './sweep-map-versions.ts'
import { putInForce, takeBack } from './use-map-version.ts'

const { db } = await testDatabase()
const events: ImportEvent[] = []
const progress = (event: ImportEvent) => void events.push(event)
let folder = ''
let dataFolder = ''
let town = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-versions-'))
  dataFolder = join(folder, 'data')
  town = join(folder, 'old-town.osm.pbf')
  await writeTestTown(town)
})

afterAll(() => rm(folder, { recursive: true }))

const titles = (kind: 'begin' | 'end') =>
  events.splice(0).flatMap((event) => (event.kind === kind ? [event.title] : []))
const active = async () => (await findActiveMapVersion(db))?.id

test('an import reports its steps, and the version has the operator’s description', async () => {
  const id = await importMap({ file: town, db, dataFolder, progress, name: 'Oldtown', country: 'PT' })
  const ended = titles('end')
  expect(ended.slice(0, 2)).toEqual(['Reading the map', 'Building the roads'])
  expect(ended.at(-1)).toBe('Measuring road times')
  const { versions, importing } = await readMapInfo({ db, dataFolder })
  expect(importing).toBeNull()
  expect(versions).toMatchObject([
    { id, state: 'active', name: 'Oldtown', country: 'PT', drivingSide: 'right', files: { missing: [] } },
    // The city of the template database has its files in another folder.
    { state: 'previous', country: null, files: { bytes: 0 } },
  ])
  expect(versions[0]?.steps.roads?.figures).toMatchObject({ roads: 220 })
  expect(versions.map(formatMapVersion).join('')).toContain('PT, drives on the right')
})

test('addresses of a map without a city do not contain the file’s name', async () => {
  const version = await importMap({ file: town, db, dataFolder })
  const streets = await db
    .selectFrom('places')
    .select('secondary')
    .distinct()
    .where('mapVersion', '=', version)
    .where('kind', '=', 'street')
    .execute()
  expect(streets).toEqual([{ secondary: { '': '' } }])
  await takeBack({ db, dataFolder })
})

test('--back activates the previous version, and a second time undoes it', async () => {
  const first = await active()
  const second = await importMap({ file: town, db, dataFolder })
  expect(await active()).toBe(second)
  await takeBack({ db, dataFolder })
  expect(await active()).toBe(first)
  await takeBack({ db, dataFolder })
  expect(await active()).toBe(second)
})

test('a held version is activated on request', async () => {
  const before = await active()
  const held = await importMap({ file: town, db, dataFolder, name: 'Held', hold: true })
  expect(await active()).toBe(before)
  await putInForce({ db, dataFolder }, held.slice(-8))
  expect(await active()).toBe(held)
  await expect(putInForce({ db, dataFolder }, 'ffff')).rejects.toThrow('No map version matches ffff')
})

test('a version with missing files is refused, and a new import restores the same version', async () => {
  const version = (await active()) ?? ''
  const { roads, tiles } = mapFiles(dataFolder, version)
  await takeBack({ db, dataFolder })
  await truncate(tiles, 10)
  await rm(roads)
  await expect(putInForce({ db, dataFolder }, version)).rejects.toThrow(/roads\.bin.*tiles\.pmtiles/)
  events.length = 0
  expect(await importMap({ file: town, db, dataFolder, name: 'Held', progress })).toBe(version)
  expect(titles('begin')).toEqual(['Reading the map', 'Building the roads', 'Building the tiles'])
  expect(await active()).toBe(version)
})

test('while one import runs another is refused, until its process has exited', async () => {
  const lock = {
    holder: '00000000-0000-4000-8000-000000000001',
    machine: 'elsewhere',
    process: 1,
    source: 'a',
  }
  expect(await takeImportLock(db, lock, undefined)).toBe(true)
  await expect(importMap({ file: town, db, dataFolder })).rejects.toBeInstanceOf(ImportUnderWay)
  const other = { ...lock, holder: '00000000-0000-4000-8000-000000000002' }
  expect(await takeImportLock(db, other, undefined)).toBe(false)
  expect(await takeImportLock(db, other, lock.holder)).toBe(true)
  await releaseImportLock(db, other.holder)
})

test('a file that is not a map is refused with instructions and leaves no files', async () => {
  const before = await readdir(join(dataFolder, 'maps'))
  const text = join(folder, 'text.osm.pbf')
  await writeFile(text, 'not a map')
  const missing = importMap({ file: join(folder, 'none.osm.pbf'), db, dataFolder })
  await expect(missing).rejects.toThrow('does not exist. Name an extract')
  await expect(importMap({ file: text, db, dataFolder })).rejects.toThrow('cannot be read')
  expect(await readdir(join(dataFolder, 'maps'))).toEqual(before)
  const noTiles = importMap({ file: town, tilesFile: text, db, dataFolder })
  await expect(noTiles).rejects.toThrow(`${text} cannot be used for the tiles`)
})

test('sweeping keeps the active, previous, recently replaced and waiting versions', async () => {
  const [some] = await listMapVersions(db)
  if (!some) throw new Error('there is a map version')
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  const version = (id: string, rest: Partial<MapVersionHistory>): MapVersionHistory => ({
    ...some,
    active: false,
    completedAt: at(0),
    activatedAt: null,
    retiredAt: null,
    ...rest,
    id,
  })
  const versions = [
    version('broken off', { completedAt: null }),
    version('waits', {}),
    version('waited before', {}),
    version('in force', { active: true, activatedAt: at(40) }),
    version('before', { activatedAt: at(20), retiredAt: at(40) }),
    version('just went', { activatedAt: at(10), retiredAt: at(45) }),
    version('long gone', { activatedAt: at(1), retiredAt: at(10) }),
  ]
  expect([...keptVersions(versions, at(50))].toSorted()).toEqual(['before', 'in force', 'just went', 'waits'])
})
