import { join } from 'node:path'

/** The folder of all map versions' files. */
export const mapsFolder = (dataFolder: string) => join(dataFolder, 'maps')

/** Where the files of one map version are; its places are in the database. */
export function mapFiles(dataFolder: string, version: string): MapFiles {
  return mapFilesIn(join(mapsFolder(dataFolder), version))
}

export type MapFiles = ReturnType<typeof mapFilesIn>

/** The files of a map version under the names they have in its folder. Valhalla's lie in the folder itself. */
export function mapFilesIn(folder: string) {
  return {
    folder,
    roads: join(folder, 'roads.bin'),
    tiles: join(folder, 'tiles.pmtiles'),
  }
}
