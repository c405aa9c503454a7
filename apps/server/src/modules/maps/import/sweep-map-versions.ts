import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/database.ts'
import { mapsFolder } from '../map-files.ts'
import { deleteMapVersion, listMapVersions } from '../map-version-store.ts'

/** Deletes all versions but those kept: processes that have not changed over yet still read the one before. */
export async function sweepMapVersions(
  { db, dataFolder }: { readonly db: Database; readonly dataFolder: string },
  kept: readonly (string | undefined)[],
): Promise<void> {
  for (const { id } of await listMapVersions(db)) if (!kept.includes(id)) await deleteMapVersion(db, id)
  for (const folder of await readdir(mapsFolder(dataFolder))) {
    if (!kept.includes(folder))
      await rm(join(mapsFolder(dataFolder), folder), { recursive: true, force: true })
  }
}
