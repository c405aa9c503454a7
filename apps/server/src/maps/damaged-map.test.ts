import { mkdtemp, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTestTown } from '@cabstand/map-engine/test/town'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/support/test-database.ts'
import { importMap } from './import/index.ts'
import { type MapFiles, mapFiles } from './map-files.ts'
import { listMapVersions } from './map-version-store.ts'
import { prepareMaps } from './prepare-maps.ts'

const { db } = await testDatabase()
const log = { warn: vi.fn(), info: vi.fn() }
let folder = ''
let dataFolder = ''
let town = ''
let files: MapFiles

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-damaged-'))
  dataFolder = join(folder, 'data')
  town = join(folder, 'town.osm.pbf')
  await writeTestTown(town)
  await importMap({ file: town, db, dataFolder, name: 'Firsttown' })
  files = mapFiles(dataFolder, await importMap({ file: town, db, dataFolder, name: 'Oldtown' }))
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

/** Called when starting the demo would replace the map. */
const makeDemoCity = vi.fn()

/** Starts the demo. */
const prepare = () => prepareMaps({ db, dataFolder, log, makeDemoCity, progress: () => {} })

/** Damages a file, checks that the start is refused, and repairs the file. */
async function refusal(damage: (path: string) => Promise<void>, path: string): Promise<string> {
  const aside = `${path}.aside`
  await rename(path, aside)
  await writeFile(path, '')
  await damage(path)
  try {
    const maps = await prepare()
    await maps.close()
    return 'it started'
  } catch (error) {
    return (error as Error).message
  } finally {
    await rm(path, { force: true })
    await rename(aside, path)
  }
}

describe('an imported map in the demo', () => {
  test.each([
    ['without a file', (path: string) => rm(path)],
    ['with half a file', (path: string) => truncate(path, 100)],
    [
      'with a file of noise of the same length',
      async (path: string) => writeFile(path, Buffer.alloc((await stat(`${path}.aside`)).size, 'noise')),
    ],
  ])('%s is never replaced by the demo city', async (_, damage) => {
    const versions = await listMapVersions(db)
    for (const path of [files.roads, files.tiles]) {
      const said = await refusal(damage, path)
      expect(said).toMatch(/^The active map cannot be loaded: /)
      expect(said).toContain('To import it again: npm run import-map -- town.osm.pbf')
      expect(said).toContain('To go back to Firsttown: npm run import-map -- --back')
    }
    expect(await listMapVersions(db)).toEqual(versions)
    const maps = await prepare()
    expect(maps.info()).toMatchObject({ name: 'Oldtown', generated: false })
    await maps.close()
  })

  test('is restored by importing it again', async () => {
    await rm(files.folder, { recursive: true })
    await expect(prepare()).rejects.toThrow('To import it again')
    await importMap({ file: town, db, dataFolder, name: 'Oldtown' })
    const maps = await prepare()
    expect(maps.info().name).toBe('Oldtown')
    await maps.close()
  })
})
