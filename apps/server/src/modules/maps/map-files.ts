import { join } from 'node:path'

/** The folder of all map versions' files. */
export const mapsFolder = (dataFolder: string) => join(dataFolder, 'maps')

/** Where the files of one map version are; its places are in the database. */
export function mapFiles(dataFolder: string, version: string) {
  const folder = join(mapsFolder(dataFolder), version)
  return { folder, roads: join(folder, 'roads.bin'), sketch: join(folder, 'sketch.bin') }
}
