import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import {
  assertMapFiles,
  ImportUnderWay,
  importDemoCity,
  importLines,
  previousVersion,
} from './import/index.ts'
import { listMapVersions } from './map-version-store.ts'
import { type OpenMapsOptions, openMaps } from './open-maps.ts'
import type { Maps } from './port.ts'

export interface PrepareMapsOptions extends OpenMapsOptions {
  /** Makes the demo city where no map was ever imported, or again where the files of a generated one are gone. */
  readonly demo: boolean
  readonly progress: (line: string) => void
}

const lookAgainMs = 1000

/**
 * Opens the maps so that they answer. While another process imports the first map, waits for its end. Throws
 * StartupError when there is no map and none may be made: a map that was imported and cannot be opened is never
 * replaced by the demo city.
 */
export async function prepareMaps({ demo, progress, ...options }: PrepareMapsOptions): Promise<Maps> {
  const { db, dataFolder } = options
  for (let tries = 0; ; tries++) {
    const maps = await openMaps(options)
    const { ready, detail } = maps.health()
    if (ready) return maps
    await maps.close()
    await refuseToReplace(options, detail ?? '')
    if (!demo) {
      throw new StartupError(`There is no map to work with (${detail}): npm run import-map -- FILE.osm.pbf`)
    }
    try {
      await importDemoCity({ db, dataFolder, progress: importLines(progress) })
    } catch (error) {
      if (!(error instanceof ImportUnderWay)) throw error
      if (tries === 0) progress(error.message)
      await sleep(lookAgainMs)
    }
  }
}

/** Throws StartupError when a map of the operator's is in force, with the commands that bring one back. */
async function refuseToReplace({ db, dataFolder }: OpenMapsOptions, detail: string): Promise<void> {
  const versions = await listMapVersions(db)
  const inForce = versions.find(({ active }) => active)
  if (inForce === undefined || inForce.generated) return
  const before = previousVersion(versions)
  const isBeforeThere =
    before !== undefined &&
    (await assertMapFiles(dataFolder, before.id, before.name).then(
      () => true,
      () => false,
    ))
  const back = isBeforeThere ? `; to go back to ${before.name}: npm run import-map -- --back` : ''
  throw new StartupError(`${detail}. To import it again: npm run import-map -- ${inForce.source}${back}`)
}
