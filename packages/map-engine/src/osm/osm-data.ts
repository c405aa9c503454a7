import type { LatLng } from '@cabstand/domain/distance'
import type { OsmNode, OsmRelation, OsmWay } from './elements.ts'
import { NodeTable } from './node-table.ts'
import { readPbf } from './read-pbf.ts'

/** A whole extract in memory, which every step of an import reads. */
export interface OsmData {
  /** The position of a node. Undefined for a node outside the extract. */
  find(nodeId: number): LatLng | undefined
  readonly nodeCount: number
  /** The nodes that have tags of their own. */
  readonly taggedNodes: readonly OsmNode[]
  readonly ways: readonly OsmWay[]
  readonly relations: readonly OsmRelation[]
}

/** Reads an `.osm.pbf` file. Throws Error when it cannot be read. */
export async function loadOsm(path: string, onProgress?: (share: number) => void): Promise<OsmData> {
  const nodes = new NodeTable()
  const taggedNodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const relations: OsmRelation[] = []
  await readPbf(
    path,
    {
      node(id, lat, lng, tags) {
        nodes.add(id, lat, lng)
        if (tags) taggedNodes.push({ id, lat, lng, tags })
      },
      way: (way) => void ways.push(way),
      relation: (relation) => void relations.push(relation),
    },
    onProgress,
  )
  return {
    find: (nodeId) => nodes.find(nodeId),
    nodeCount: nodes.size,
    taggedNodes,
    ways,
    relations,
  }
}

/** The points of a way, without those that lie outside the extract. */
export function wayPoints(data: OsmData, way: OsmWay): LatLng[] {
  const points: LatLng[] = []
  for (const ref of way.refs) {
    const point = data.find(ref)
    if (point) points.push(point)
  }
  return points
}

/** The ways that are members of relations, by id. They are a small part of all ways. */
export function memberWays({ ways, relations }: OsmData): ReadonlyMap<number, OsmWay> {
  const members = new Set<number>()
  for (const relation of relations) {
    for (const { type, ref } of relation.members) if (type === 'way') members.add(ref)
  }
  const found = new Map<number, OsmWay>()
  for (const way of ways) if (members.has(way.id)) found.set(way.id, way)
  return found
}
