import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../platform/startup-error.ts'
import { assertMapFiles, ImportUnderWay, previousVersion } from './import/index.ts'
import { listMapVersions } from './map-version-store.ts'
import { type OpenMapsOptions, openMaps } from './open-maps.ts'
import type { Maps } from './port.ts'

export interface PrepareMapsOptions extends OpenMapsOptions {
  /**
   * Builds the demo city and activates it. Called when no map was ever imported, or when the files of a generated map
   * are missing. Throws ImportUnderWay. Undefined when no demo city may be built.
   */
  readonly makeDemoCity: ((progress: (line: string) => void) => Promise<void>) | undefined
  readonly progress: (line: string) => void
}

const lookAgainMs = 1000

/**
 * Opens the maps for use. Waits while another process imports the first map. Throws StartupError when there is no map
 * and none may be built. An imported map that cannot be opened is never replaced by the demo city.
 */
export async function prepareMaps({ makeDemoCity, progress, ...options }: PrepareMapsOptions): Promise<Maps> {
  for (let tries = 0; ; tries++) {
    const maps = await openMaps(options)
    const { ready, detail } = maps.health()
    if (ready) return maps
    await maps.close()
    await refuseToReplace(options, detail ?? '')
    if (makeDemoCity === undefined) {
      throw new StartupError(
        `There is no usable map (${detail}). To import one: npm run import-map -- FILE.osm.pbf`,
      )
    }
    try {
      await makeDemoCity(progress)
    } catch (error) {
      if (!(error instanceof ImportUnderWay)) throw error
      if (tries === 0) progress(error.message)
      await sleep(lookAgainMs)
    }
  }
}

/** Throws StartupError when an imported map is active, with the commands that restore a usable map. */
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
  const back = isBeforeThere ? `. To go back to ${before.name}: npm run import-map -- --back` : ''
  throw new StartupError(`${detail}. To import it again: npm run import-map -- ${inForce.source}${back}`)
}
