import type { OsmNode, OsmRelation, OsmWay } from '../src/osm/elements.ts'
import type { OsmData } from '../src/osm/osm-data.ts'

/** An extract built from elements. */
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
