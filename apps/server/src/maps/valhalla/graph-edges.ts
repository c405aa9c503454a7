import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A directed edge of Valhalla's graph. Edge ids change with every build; way ids do not. */
export interface GraphEdge {
  /** `level/tile/number`, as written by Valhalla's tools. */
  readonly id: string
  readonly wayId: number
  /** Whether it has the direction of the way's nodes. */
  readonly forward: boolean
}

/** The edges of one tile. */
export interface TileEdges {
  /** Path of the tile relative to the tile folder, without extension: `2/000/755/245`. */
  readonly tile: string
  readonly edges: readonly GraphEdge[]
}

/** The binary layout of Valhalla's tiles since 3.0, including 3.6. All numbers are little-endian. */
const layout = {
  headerBytes: 272,
  nodeBytes: 32,
  transitionBytes: 8,
  edgeBytes: 48,
  edgeInfoOffset: 104,
} as const

/** All edges of a graph that belong to ways, tile by tile. Valhalla's package has no tool to list them. */
export async function* readGraphEdges(tileFolder: string): AsyncGenerator<TileEdges> {
  const files = await readdir(tileFolder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.gph')).sort()) {
    const bytes = await readFile(join(tileFolder, file))
    yield { tile: file.slice(0, -'.gph'.length), edges: readEdges(bytes) }
  }
}

function readEdges(bytes: Buffer): GraphEdge[] {
  const graphId = bytes.readUInt32LE(0)
  const tile = `${graphId & 7}/${(graphId >>> 3) & 0x3f_ffff}`
  const counts = bytes.readBigUInt64LE(40)
  const nodes = Number(counts & 0x1f_ffffn)
  const edges = Number((counts >> 21n) & 0x1f_ffffn)
  const transitions = bytes.readUInt32LE(48) & 0x3f_ffff
  const first = layout.headerBytes + nodes * layout.nodeBytes + transitions * layout.transitionBytes
  const infos = bytes.readUInt32LE(layout.edgeInfoOffset)
  const found: GraphEdge[] = []
  for (let i = 0; i < edges; i++) {
    const edge = first + i * layout.edgeBytes
    const info = infos + (bytes.readUInt32LE(edge + 8) & 0x1ff_ffff)
    const wayId = bytes.readUInt32LE(info) + bytes.readUInt8(info + 7) * 2 ** 32
    const forward = ((bytes.readUInt8(edge + 7) >> 5) & 1) === 1
    if (wayId !== 0) found.push({ id: `${tile}/${i}`, wayId, forward })
  }
  return found
}
