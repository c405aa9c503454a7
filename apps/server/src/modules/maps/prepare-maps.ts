import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { ImportUnderWay, importDemoCity, importLines } from './import/index.ts'
import { type OpenMapsOptions, openMaps } from './open-maps.ts'
import type { Maps } from './port.ts'

export interface PrepareMapsOptions extends OpenMapsOptions {
  /** Makes the demo city where there is no map yet, or the files of a generated one are gone. */
  readonly demo: boolean
  readonly progress: (line: string) => void
}

const lookAgainMs = 1000

/**
 * Opens the maps so that they answer. While another process imports the first map, waits for its end. Throws
 * StartupError when there is no map and none may be made.
 */
export async function prepareMaps({ demo, progress, ...options }: PrepareMapsOptions): Promise<Maps> {
  const { db, dataFolder } = options
  for (let tries = 0; ; tries++) {
    const maps = await openMaps(options)
    const { ready, detail } = maps.health()
    if (ready) return maps
    await maps.close()
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
