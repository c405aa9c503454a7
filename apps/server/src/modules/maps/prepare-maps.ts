import { StartupError } from '../../startup-error.ts'
import { importDemoCity } from './import/index.ts'
import { type OpenMapsOptions, openMaps } from './open-maps.ts'
import type { Maps } from './port.ts'

export interface PrepareMapsOptions extends OpenMapsOptions {
  /** Makes the demo city where there is no map yet, or the files of a generated one are gone. */
  readonly demo: boolean
  readonly progress: (line: string) => void
}

/** Opens the maps so that they answer. Throws StartupError when there is no map and none may be made. */
export async function prepareMaps({ demo, progress, ...options }: PrepareMapsOptions): Promise<Maps> {
  const maps = await openMaps(options)
  const { ready, detail } = maps.health()
  if (ready) return maps
  await maps.close()
  if (!demo) {
    throw new StartupError(`There is no map to work with (${detail}): npm run import-map -- FILE.osm.pbf`)
  }
  await importDemoCity({ db: options.db, dataFolder: options.dataFolder, progress })
  return openMaps(options)
}
