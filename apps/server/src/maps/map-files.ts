import { join } from 'node:path'

/** The folder with the files of all map versions. */
export const mapsFolder = (dataFolder: string) => join(dataFolder, 'maps')

/** The folder of one map version's files. Its places are in the database. */
export function mapFiles(dataFolder: string, version: string): MapFiles {
  return mapFilesIn(join(mapsFolder(dataFolder), version))
}

/** The name of the file with the tiles. */
export const tilesFile = 'tiles.pmtiles'

export type MapFiles = ReturnType<typeof mapFilesIn>

/** The files of a map version, by their names in its folder. Valhalla's files are directly in the folder. */
export function mapFilesIn(folder: string) {
  return {
    folder,
    roads: join(folder, 'roads.bin'),
    tiles: join(folder, tilesFile),
  }
}
