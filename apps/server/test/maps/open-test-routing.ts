import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadOsm } from '@cabstand/map-engine/osm'
import { buildRoadGraph, type RoadGraph, saveRoadGraph } from '@cabstand/map-engine/router'
import { calibrate } from '../../src/maps/calibrate.ts'
import { RoutingEngine } from '../../src/maps/routing-engine.ts'
import { buildGraph, drivingSide, servingConfig } from '../../src/maps/valhalla/index.ts'

/** The routers of an extract, without a database; `close` removes their files too. */
export async function openTestRouting(
  pbfFile: string,
): Promise<{ routing: RoutingEngine; roads: RoadGraph; folder: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-routing-'))
  const data = await loadOsm(pbfFile)
  const roads = buildRoadGraph(data)
  const roadsFile = join(folder, 'roads.bin')
  await saveRoadGraph(roadsFile, roads)
  await buildGraph({ pbfFile, folder, drivingSide: drivingSide(data) })
  const calibration = await calibrate(roads, servingConfig(folder))
  const routing = await RoutingEngine.start({ folder, roadsFile, calibration }, () => {})
  const close = async () => {
    await routing.close()
    await rm(folder, { recursive: true })
  }
  return { routing, roads, folder, close }
}
