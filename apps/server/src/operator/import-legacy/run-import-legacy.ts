import { access } from 'node:fs/promises'
import type { Database } from '../../platform/db/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { fareRules, findSettings, type Settings } from '../settings/index.ts'
import type { ImportContext } from './context.ts'
import {
  type ByteRange,
  findCollections,
  type LegacyEntry,
  readCollection,
  readWhole,
} from './export-file.ts'
import { importPastBookings } from './import-bookings.ts'
import { importCarTypes } from './import-car-types.ts'
import { importAllChats } from './import-chats.ts'
import { importLanguages } from './import-languages.ts'
import { importAllPeople } from './import-people.ts'
import { importPromos } from './import-promos.ts'
import { ImportReport } from './import-report.ts'
import { importSettings } from './import-settings.ts'
import { importTracks } from './import-tracks.ts'
import { importWallets } from './import-wallets.ts'
import { listImportedPeople } from './legacy-ids-store.ts'
import { LegacyRecord } from './legacy-record.ts'
import { ReportFile } from './report-file.ts'

export interface ImportOptions {
  readonly file: string
  /** Gets a line of JSON for each record that was not placed, or not wholly. */
  readonly reportFile: string
  /** False: only check what could be placed. */
  readonly writes: boolean
}

/** Collections that are read; of others the records are counted as not imported. */
const imported = new Set([
  'settings',
  'cartypes',
  'languages',
  'promos',
  'users',
  'bookings',
  'chats',
  'tracking',
])

/**
 * Imports the export of a former system. Throws StartupError when the file is none, when the report cannot be written, or
 * when the installation is not set up or has another currency; what cannot be placed is in the report.
 */
export async function runImportLegacy(
  { file, reportFile, writes }: ImportOptions,
  { db, now }: { readonly db: Database; readonly now: () => Date },
  say: (line: string) => void,
): Promise<ImportReport> {
  const collections = await openExport(file)
  const settings = await findSettings(db)
  if (settings === undefined)
    throw new StartupError(
      'Set the service up first, with the currency of the export: npm run setup -- --help',
    )
  const exported = await readWhole(file, collections.get('settings'))
  const isInMiles = assertSameService(exported, settings)

  const details = await ReportFile.create(reportFile, file)
  const report = new ImportReport((detail) => details.write(detail))
  try {
    const context: ImportContext = {
      db,
      now: now(),
      writes,
      rules: fareRules(settings),
      country: settings.country,
      report,
      carTypes: new Map(),
      people: new Map((await listImportedPeople(db)).map(({ legacyId, ...person }) => [legacyId, person])),
      checkedBookings: new Map(),
    }
    if (exported !== undefined) await importSettings(context, exported, settings)
    await importCollections(context, { file, collections, isInMiles }, say)
  } finally {
    details.close()
  }
  for (const line of report.lines()) say(line)
  say(writes ? `Details: ${reportFile}` : `Nothing was written. Details: ${reportFile}`)
  return report
}

async function importCollections(
  context: ImportContext,
  of: {
    readonly file: string
    readonly collections: ReadonlyMap<string, ByteRange>
    readonly isInMiles: boolean
  },
  say: (line: string) => void,
): Promise<void> {
  const read = (name: string) => {
    say(`${name} …`)
    return readIfThere(of.file, of.collections.get(name))
  }
  await importCarTypes(context, read('cartypes'))
  await importLanguages(context, read('languages'))
  await importPromos(context, read('promos'))
  await importAllPeople(context, () => read('users'))
  await importWallets(context, read('users'))
  await importPastBookings(context, read('bookings'), of.isInMiles)
  await importAllChats(context, read('chats'))
  await importTracks(context, read('tracking'))
  for (const [name, range] of of.collections) {
    if (imported.has(name)) continue
    for await (const { id } of readCollection(of.file, range)) context.report.refuse(name, id, 'not_imported')
  }
}

async function openExport(file: string): Promise<ReadonlyMap<string, ByteRange>> {
  try {
    await access(file)
  } catch {
    throw new StartupError(`${file} cannot be read`)
  }
  const collections = await findCollections(file)
  if (![...collections.keys()].some((name) => imported.has(name)))
    throw new StartupError(`${file} is not an export: it has none of ${[...imported].join(', ')}`)
  return collections
}

/** Whether distances in the export are miles. Throws StartupError when its amounts are in another currency. */
function assertSameService(exported: unknown, settings: Settings): boolean {
  if (exported === undefined || exported === null) return settings.convertToMile
  const record = new LegacyRecord(exported)
  const code = record.text('code').toUpperCase()
  if (code !== '' && code !== settings.code)
    throw new StartupError(
      `The export is in ${code}, this service in ${settings.code}. Set it up in ${code} first.`,
    )
  return record.has('convert_to_mile') ? record.flag('convert_to_mile') : settings.convertToMile
}

async function* readIfThere(file: string, range: ByteRange | undefined): AsyncGenerator<LegacyEntry> {
  if (range !== undefined) yield* readCollection(file, range)
}
