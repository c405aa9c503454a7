import type { Database } from '../../../db/database.ts'
import { mapFiles } from '../map-files.ts'
import { listMapVersions } from '../map-version-store.ts'
import {
  findImportRecord,
  type ImportRecord,
  listImportRecords,
  listMissingOutputs,
} from './import-record.ts'

/**
 * What an import with this key goes on with, so that it makes no new version: its own earlier attempt that was broken
 * off, or a version whose files are not, or not all, on this machine. Undefined when it begins afresh.
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
