import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { mapsFolder } from '../map-files.ts'
import { deleteMapVersion, listMapVersions, type MapVersionHistory } from '../map-version-store.ts'

/** A version can still be in use for this long after it was replaced. */
const graceMs = 10 * 60_000

/**
 * Deletes the places and local files of all versions that need not be kept, including interrupted imports that were not
 * continued.
 */
export async function sweepMapVersions(
  { db, dataFolder }: { readonly db: Database; readonly dataFolder: string },
  now = new Date(),
): Promise<void> {
  const versions = await listMapVersions(db)
  const kept = keptVersions(versions, now)
  for (const { id } of versions) if (!kept.has(id)) await deleteMapVersion(db, id)
  const folder = mapsFolder(dataFolder)
  for (const name of await readdir(folder)) {
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** The active version, the one before it, those replaced recently, and the newest that is not yet activated. */
export function keptVersions(versions: readonly MapVersionHistory[], now: Date): Set<string> {
  const byUse = versions
    .filter((version) => version.activatedAt !== null)
    .toSorted((a, b) => Number(b.active) - Number(a.active) || timeOf(b.activatedAt) - timeOf(a.activatedAt))
  const waiting = versions.filter((version) => version.completedAt && version.activatedAt === null)
  const justRetired = versions.filter(({ retiredAt }) => now.getTime() - timeOf(retiredAt) < graceMs)
  return new Set([...byUse.slice(0, 2), ...waiting.slice(0, 1), ...justRetired].map(({ id }) => id))
}

const timeOf = (date: Date | null) => date?.getTime() ?? 0
