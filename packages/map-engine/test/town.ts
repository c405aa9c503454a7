import type { OsmNode, OsmWay } from '../src/osm/elements.ts'
import { writePbf } from '../src/osm/write-pbf.ts'

const size = 11
const gapDegrees = 0.001
/** Corner of the grid: row counts north, column east. */
export const corner = (row: number, column: number) => ({
  lat: 10 + row * gapDegrees,
  lng: 10 + column * gapDegrees,
})

/**
 * Writes a small town for tests: a grid of 11 by 11 streets some 110 m apart with its corner at 10° N, 10° E.
 * The street in the middle from west to east is one-way eastward.
 */
export async function writeTestTown(path: string): Promise<void> {
  const nodeId = (row: number, column: number) => row * size + column + 1
  const line = Array.from({ length: size }, (_, i) => i)
  const nodes: OsmNode[] = line.flatMap((row) =>
    line.map((column) => ({ id: nodeId(row, column), ...corner(row, column) })),
  )
  const tags = { highway: 'residential' }
  const rows: OsmWay[] = line.map((row) => ({
    id: row + 1,
    refs: line.map((column) => nodeId(row, column)),
    tags: { ...tags, name: `Row ${row}`, ...(row === 5 ? { oneway: 'yes' } : {}) },
  }))
  const columns: OsmWay[] = line.map((column) => ({
    id: size + column + 1,
    refs: line.map((row) => nodeId(row, column)),
    tags: { ...tags, name: `Column ${column}` },
  }))
  await writePbf(path, { nodes, ways: [...rows, ...columns], relations: [] })
}
