import type { Database } from '../../platform/db/database.ts'
import { mapFiles } from '../map-files.ts'
import { listMapVersions } from '../map-version-store.ts'
import {
  findImportRecord,
  type ImportRecord,
  listImportRecords,
  listMissingOutputs,
} from './import-record.ts'

/**
 * The version that an import with this key continues: its own earlier attempt that was interrupted, or a version whose
 * files are missing or incomplete on this machine. Undefined when the import starts a new version.
 */
export async function findBegun(
  { db, dataFolder }: { readonly db: Database; readonly dataFolder: string },
  key: string,
): Promise<ImportRecord | undefined> {
  const records = await listImportRecords(dataFolder)
  const brokenOff = records.find((record) => record.key === key && record.completedAt === undefined)
  if (brokenOff) return brokenOff
  const versions = await listMapVersions(db)
  const newest = versions.find((version) => version.importKey === key && version.completedAt)
  if (newest === undefined) return undefined
  const { folder } = mapFiles(dataFolder, newest.id)
  const record = await findImportRecord(folder)
  if (record === undefined) return { version: newest.id, key, source: newest.source, steps: {} }
  return (await listMissingOutputs(folder, record.steps)).length > 0 ? record : undefined
}
