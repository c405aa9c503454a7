// Builds the tiles of an extract in a separate process and prints the time and memory it took:
// `node build-tiles-process.ts FILE.osm.pbf TARGET.pmtiles`.
import { stat } from 'node:fs/promises'
import { buildTestTiles } from './tiles.ts'

const [pbfFile = '', target = ''] = process.argv.slice(2)
const startedAt = performance.now()
const { archive } = await buildTestTiles(pbfFile, target)
const seconds = (performance.now() - startedAt) / 1000
await archive.close()
const { size } = await stat(target)
const report: BuildReport = {
  seconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  tiles: archive.header.numAddressedTiles,
  bytes: size,
}
process.stdout.write(JSON.stringify(report))

export interface BuildReport {
  /** Reading and building the roads included. */
  readonly seconds: number
  readonly peakMegabytes: number
  readonly tiles: number
  readonly bytes: number
}
