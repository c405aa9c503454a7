// Builds the tiles of an extract in a process of its own and prints what that took:
// `node test-build-process.ts FILE.osm.pbf TARGET.pmtiles`.
import { stat } from 'node:fs/promises'
import { withLeanHeap } from '../import/lean-heap.ts'
import { buildTestTiles } from './test-tiles.ts'

const [pbfFile = '', target = ''] = process.argv.slice(2)
const startedAt = performance.now()
const { archive } = await withLeanHeap(() => buildTestTiles(pbfFile, target))
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
