import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { mapFiles } from '../map-files.ts'
import { activateMapVersion, listMapVersions, type MapVersionHistory } from '../map-version-store.ts'
import { findImportRecord, listMissingOutputs } from './import-record.ts'

interface Deps {
  readonly db: Database
  readonly dataFolder: string
}

/**
 * Activates the version that was active before the current one. Calling it twice restores the current one. Running
 * processes follow within seconds. Throws StartupError when there is none or its files are not on this machine.
 */
export async function takeBack(deps: Deps): Promise<MapVersionHistory> {
  const previous = previousVersion(await listMapVersions(deps.db))
  if (previous === undefined) throw new StartupError('There is no previous map version')
  return use(deps, previous)
}

/** Activates a complete version; `id` may be shortened to its beginning or end. Throws StartupError like `takeBack`. */
export async function putInForce(deps: Deps, id: string): Promise<MapVersionHistory> {
  const versions = await listMapVersions(deps.db)
  const meant = versions.filter((version) => version.id.startsWith(id) || version.id.endsWith(id))
  const [version] = meant
  if (version === undefined || meant.length > 1) {
    const found = meant.length > 1 ? 'More than one map version matches' : 'No map version matches'
    throw new StartupError(`${found} ${id}: npm run map:info lists them`)
  }
  return use(deps, version)
}

/** The version that was active before the current one. */
export function previousVersion(versions: readonly MapVersionHistory[]): MapVersionHistory | undefined {
  const timeOf = ({ activatedAt }: MapVersionHistory) => activatedAt?.getTime() ?? 0
  return versions
    .filter((version) => !version.active && version.completedAt && version.activatedAt)
    .toSorted((a, b) => timeOf(b) - timeOf(a))[0]
}

async function use({ db, dataFolder }: Deps, version: MapVersionHistory): Promise<MapVersionHistory> {
  const { id, name, source, completedAt } = version
  if (completedAt === null) {
    throw new StartupError(`The import of ${source} was interrupted. Import it again to continue`)
  }
  await assertMapFiles(dataFolder, id, `${name} (${source})`)
  await transaction(db, (tx) => activateMapVersion(tx, id))
  return version
}

/** Throws StartupError when files of the version are missing or incomplete in the data folder. */
export async function assertMapFiles(dataFolder: string, version: string, called: string): Promise<void> {
  const { folder } = mapFiles(dataFolder, version)
  const record = await findImportRecord(folder)
  const missing = record ? await listMissingOutputs(folder, record.steps) : ['import.json']
  if (missing.length === 0) return
  throw new StartupError(
    `Files of the map ${called} are missing or incomplete in ${folder} (${missing.join(', ')}). Copy them there or import the map again`,
  )
}
