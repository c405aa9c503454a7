import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { StartupError } from '../../../startup-error.ts'
import { mapFiles } from '../map-files.ts'
import { activateMapVersion, listMapVersions, type MapVersionHistory } from '../map-version-store.ts'
import { findImportRecord, listMissingOutputs } from './import-record.ts'

interface Parts {
  readonly db: Database
  readonly dataFolder: string
}

/**
 * Puts the version in force again that was before the one that is; done twice, it is undone. Running processes follow
 * within seconds. Throws StartupError when there is none, or its files are not on this machine.
 */
export async function takeBack(parts: Parts): Promise<MapVersionHistory> {
  const previous = previousVersion(await listMapVersions(parts.db))
  if (previous === undefined) throw new StartupError('There is no earlier map to go back to')
  return use(parts, previous)
}

/** Puts a complete version in force; `id` may be shortened to its beginning or end. Throws StartupError as `takeBack`. */
export async function putInForce(parts: Parts, id: string): Promise<MapVersionHistory> {
  const versions = await listMapVersions(parts.db)
  const meant = versions.filter((version) => version.id.startsWith(id) || version.id.endsWith(id))
  const [version] = meant
  if (version === undefined || meant.length > 1) {
    const found = meant.length > 1 ? 'More than one map version is' : 'No map version is'
    throw new StartupError(`${found} called ${id}: npm run map:info lists them`)
  }
  return use(parts, version)
}

/** Of all versions the one that was in force before the one that is. */
export function previousVersion(versions: readonly MapVersionHistory[]): MapVersionHistory | undefined {
  const timeOf = ({ activatedAt }: MapVersionHistory) => activatedAt?.getTime() ?? 0
  return versions
    .filter((version) => !version.active && version.completedAt && version.activatedAt)
    .toSorted((a, b) => timeOf(b) - timeOf(a))[0]
}

async function use({ db, dataFolder }: Parts, version: MapVersionHistory): Promise<MapVersionHistory> {
  const { id, name, source, completedAt } = version
  if (completedAt === null) {
    throw new StartupError(`The import of ${source} was broken off: import it again, and it goes on`)
  }
  await assertMapFiles(dataFolder, id, `${name} (${source})`)
  await transaction(db, (tx) => activateMapVersion(tx, id))
  return version
}

/** Throws StartupError when files of the version are not, or not all, in the data folder. */
export async function assertMapFiles(dataFolder: string, version: string, called: string): Promise<void> {
  const { folder } = mapFiles(dataFolder, version)
  const record = await findImportRecord(folder)
  const missing = record ? await listMissingOutputs(folder, record.steps) : ['import.json']
  if (missing.length === 0) return
  throw new StartupError(
    `Files of the map ${called} are missing or incomplete in ${folder} (${missing.join(', ')}): copy them there, or import the map again`,
  )
}
