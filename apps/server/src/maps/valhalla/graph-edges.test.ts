import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corner, writeTestTown } from '@cabstand/map-engine/test/town'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActorProcess } from './actor-process.ts'
import { findValhalla } from './binaries.ts'
import { buildGraph, servingConfig, tileFolder } from './build-graph.ts'
import { type GraphEdge, readGraphEdges } from './graph-edges.ts'

const missing = findValhalla() === undefined
const reason = missing ? ' (left out: Valhalla has no binary for this platform)' : ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-edges-'))
  if (missing) return
  const pbfFile = join(folder, 'town.osm.pbf')
  await writeTestTown(pbfFile)
  await buildGraph({ pbfFile, folder, drivingSide: 'right' })
}, 30_000)
afterAll(() => rm(folder, { recursive: true }))

interface Located {
  readonly edges: readonly {
    readonly edge_id: { readonly level: number; readonly tile_id: number; readonly id: number }
    readonly edge_info: { readonly way_id: number }
    readonly edge: { readonly forward: boolean }
  }[]
}

test.skipIf(missing)(`the edges read from the tiles are those that Valhalla finds${reason}`, async () => {
  const known = new Map<string, GraphEdge>()
  for await (const { edges } of readGraphEdges(tileFolder(folder))) {
    for (const edge of edges) known.set(edge.id, edge)
  }
  const actor = await ActorProcess.start(servingConfig(folder) ?? '')
  try {
    const points = Array.from({ length: 10 }, (_, i) => [corner(i, i + 0.5), corner(i + 0.5, i)]).flat()
    const locations = points.map(({ lat, lng }) => ({ lat, lon: lng }))
    const found = (await actor.request('locate', { locations, costing: 'auto', verbose: true })) as Located[]
    const edges = found.flatMap((location) => location.edges)
    // Both directions of each street except the one-way street.
    expect(edges.length).toBeGreaterThan(35)
    for (const { edge_id: at, edge_info, edge } of edges) {
      const id = `${at.level}/${at.tile_id}/${at.id}`
      expect(known.get(id)).toEqual({ id, wayId: edge_info.way_id, forward: edge.forward })
    }
  } finally {
    await actor.kill()
  }
})
