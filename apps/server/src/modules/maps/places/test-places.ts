import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { completeMapVersion, insertMapVersion } from '../map-version-store.ts'
import type { OsmNode, OsmRelation, OsmWay } from '../osm/elements.ts'
import type { OsmData } from '../osm/osm-data.ts'
import type { ExtractedPlaces } from './place-record.ts'
import { insertPlaces } from './places-store.ts'

/** Puts places into the database as a map version of their own. */
export async function storePlaces(db: Database, id: string, extracted: ExtractedPlaces): Promise<void> {
  const bounds = { south: 0, west: 0, north: 1, east: 1 }
  const center = { lat: 0.5, lng: 0.5 }
  const version = {
    id,
    name: id,
    nameAr: null,
    source: 'test',
    attribution: null,
    generated: true,
    country: null,
    drivingSide: 'right' as const,
    calibration: 1,
  }
  await transaction(db, async (tx) => {
    await insertMapVersion(tx, { ...version, bounds, center })
    await insertPlaces(tx, id, extracted)
    await completeMapVersion(tx, id, { calibration: 1, steps: {} })
  })
}

/** An extract made by hand. */
export function osmData(
  nodes: readonly OsmNode[],
  ways: readonly OsmWay[],
  relations: readonly OsmRelation[] = [],
): OsmData {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return {
    find: (id) => byId.get(id),
    nodeCount: nodes.length,
    taggedNodes: nodes.filter((node) => node.tags !== undefined),
    ways,
    relations,
  }
}
