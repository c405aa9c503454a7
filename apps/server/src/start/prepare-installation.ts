import { type Maps, prepareMaps, provideMaps } from '../maps/index.ts'
import {
  addSimulator,
  assertFits,
  createDemo,
  createDemoHistory,
  createDemoLicences,
} from '../operator/demo/index.ts'
import { createSettingsReader } from '../operator/settings/index.ts'
import { RowChanges } from '../platform/cache/row-changes.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { DatabaseLocation } from '../platform/db/location.ts'
import type { FileStorage } from '../platform/files/storage/file-storage.ts'
import type { Config } from './config/config.ts'
import type { createLog } from './log.ts'
import { makeDemoCity } from './make-demo-city.ts'
import { Phases } from './phases.ts'
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts'
import type { UndoSteps } from './undo-steps.ts'
import { version } from './version.ts'

/** What the server works on: the database and the map, with the demo's data in demo mode. */
export interface Installation {
  readonly database: PreparedDatabase
  readonly changes: RowChanges
  readonly maps: Maps
}

export interface InstallationOptions {
  readonly config: Config
  readonly demo: boolean
  readonly storage: FileStorage
  readonly log: ReturnType<typeof createLog>
  readonly phases: Phases
  readonly say: (line: string) => void
  /** What it opens is released here. */
  readonly undo: UndoSteps
  /** Throws when the server is being stopped. */
  readonly assertGoing: () => void
  /** How to leave the database, once there is one: see `abandon` of `PreparedDatabase`. */
  readonly abandonable: { abandon?: () => void }
  /** The installation's secret, once the data folder is locked. */
  readonly readSecret: () => Promise<string>
  /** Without the demo: ends when the operator has entered what an empty database misses. */
  readonly awaitFirstRun: (db: Database) => Promise<void>
}

const mapStopMs = 500
/** PostgreSQL needs time to write its memory to disk. */
const databaseStopMs = 40_000

/**
 * Opens the database and the map, and in demo mode makes what is missing of the demo: people, city, past trips,
 * licences. Throws StartupError when the operator has to fix something.
 *
 * After it has built the city, it stops the embedded PostgreSQL and starts it again: otherwise the imported places
 * would stay in PostgreSQL's buffers, and the routes of the past trips in Valhalla's process, until the next start.
 */
export async function prepareInstallation(options: InstallationOptions): Promise<Installation> {
  const { phases, undo, assertGoing } = options
  const { installation, builtCity } = await open(options)
  assertGoing()
  if (!builtCity || installation.database.folder === undefined) return installation
  return phases.run('Restart', async () => {
    await undo.run()
    assertGoing()
    const again = await open({ ...options, phases: new Phases(() => {}) })
    return again.installation
  })
}

async function open(
  options: InstallationOptions,
): Promise<{ installation: Installation; builtCity: boolean }> {
  const { config, demo, storage, log, phases, say, undo, assertGoing } = options
  const database = await phases.run('Database', (progress) =>
    // Once the server runs, all lines are those of its log.
    prepareDatabase(config, progress, (line) => log.warn(line)),
  )
  undo.push('The database', databaseStopMs, database.close)
  options.abandonable.abandon = database.abandon
  assertGoing()
  const { db, backgroundDb, direct } = database
  await storage.check()
  await assertFits(db, { demo })
  if (demo) {
    if (await createDemo(db, config)) say('  Created the demo operator, prices and people')
    await addSimulator(db)
  }
  if (!demo) await options.awaitFirstRun(db)
  assertGoing()
  const changes = new RowChanges({ db: backgroundDb, alsoWrittenBy: [db], log })
  let builtCity = false
  const buildCity = async (progress: (line: string) => void) => {
    await makeDemoCity(progress)
    builtCity = true
  }
  const maps = await phases.run('Map', async (progress) => {
    const { dataFolder } = config
    const makeDemoCity = demo ? buildCity : undefined
    const { mapsUrl: url } = config
    const remote = url === undefined ? undefined : { url, secret: await options.readSecret() }
    const embedded = await prepareMaps({ db, dataFolder, log, makeDemoCity, progress, remote })
    const settings = createSettingsReader(changes)
    const timeZone = async () => (await settings.get()).timeZone
    return provideMaps(embedded, { config: config.maps, db, timeZone, version, log })
  })
  undo.push('The map', mapStopMs, () => maps.close())
  assertGoing()
  if (demo) {
    await phases.run('History', () => makeHistory(direct, maps, log))
    await createDemoLicences(db, { db, storage, now: () => new Date() })
  }
  return { installation: { database, changes, maps }, builtCity }
}

/** This data can be made again, and waiting for the disk at each commit would double the time. */
async function makeHistory(
  location: DatabaseLocation,
  maps: Maps,
  log: ReturnType<typeof createLog>,
): Promise<void> {
  const db = openDatabase(location, { max: 4, applicationName: 'cabstand-history', waitsForDisk: false })
  try {
    await createDemoHistory({ db, maps, log })
  } finally {
    await db.destroy()
  }
}
