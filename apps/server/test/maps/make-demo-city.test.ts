import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdImportLock } from '../../src/maps/import/hold-import-lock.ts'
import { ImportUnderWay, prepareMaps } from '../../src/maps/index.ts'
import { makeDemoCity } from '../../src/start/make-demo-city.ts'
import { testDatabase } from '../support/test-database.ts'

const { db, appUrl, ownerUrl } = await testDatabase()
let dataFolder = ''

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-city-process-'))
  vi.stubEnv('DATABASE_URL', appUrl)
  vi.stubEnv('DATABASE_MIGRATE_URL', ownerUrl)
  vi.stubEnv('CABSTAND_DATA', dataFolder)
  // The other process has the settings of this one, and refuses what is none of Cabstand's.
  vi.stubEnv('CABSTAND_TEST_SIZE', undefined)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(dataFolder, { recursive: true })
})

test('the demo city of a first start is built in another process, and not while another import runs', async () => {
  const during = holdImportLock(db, 'another map', () => makeDemoCity(() => {}))
  await expect(during).rejects.toBeInstanceOf(ImportUnderWay)

  const lines: string[] = []
  const before = process.resourceUsage().maxRSS
  const maps = await prepareMaps({
    db,
    dataFolder,
    log: pino({ level: 'silent' }),
    progress: (line) => lines.push(line),
    makeDemoCity,
  })
  expect(maps.info()).toMatchObject({ name: 'Port Meridian', generated: true })
  await maps.close()
  expect(lines).toContain('Storing the places')
  // Kilobytes. The import itself takes some 400 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000)
}, 120_000)
