import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExtract } from '../../test/find-extract.ts'
import type { OsmNode, OsmRelation, OsmWay } from './elements.ts'
import { loadOsm } from './osm-data.ts'
import { readPbf } from './read-pbf.ts'
import { writePbf } from './write-pbf.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-pbf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readAll(path: string) {
  const [nodes, ways, relations]: [OsmNode[], OsmWay[], OsmRelation[]] = [[], [], []]
  await readPbf(path, {
    node: (id, lat, lng, tags) => nodes.push(tags ? { id, lat, lng, tags } : { id, lat, lng }),
    way: (way) => ways.push(way),
    relation: (relation) => relations.push(relation),
  })
  return { nodes, ways, relations }
}

test('nodes, ways, relations and tags in any script are read as written, over several blocks', async () => {
  const path = join(folder, 'round.osm.pbf')
  const nodes: OsmNode[] = Array.from({ length: 20_001 }, (_, i) => ({
    id: i + 1,
    lat: -89.9999999 + i / 1000,
    lng: 179.9999999 - i / 100,
    ...(i % 3 === 0 ? { tags: { name: `شارع ${i}`, 'name:en': 'Rua de São João' } } : {}),
  }))
  const ways = [
    { id: 7_000_000_001, refs: [20_001, 1, 20_000, 1], tags: { highway: 'primary', oneway: '-1' } },
  ]
  const relations: OsmRelation[] = [
    {
      id: 5,
      members: [
        { type: 'way', ref: 7_000_000_001, role: 'outer' },
        { type: 'node', ref: 3, role: '' },
        { type: 'relation', ref: 4, role: 'subarea' },
      ],
      tags: { type: 'multipolygon' },
    },
  ]
  await writePbf(path, { nodes: nodes.toReversed(), ways, relations })
  const read = await readAll(path)
  expect(read.ways).toEqual(ways)
  expect(read.relations).toEqual(relations)
  expect(read.nodes.map(({ id, tags }) => ({ id, tags }))).toEqual(
    nodes.map(({ id, tags }) => ({ id, tags })),
  )
  for (const [i, node] of read.nodes.entries()) {
    expect(node.lat).toBeCloseTo(nodes[i]?.lat ?? 0, 7)
    expect(node.lng).toBeCloseTo(nodes[i]?.lng ?? 0, 7)
  }
})

test('a truncated or different file is refused with its name', async () => {
  const whole = join(folder, 'whole.osm.pbf')
  await writePbf(whole, { nodes: [{ id: 1, lat: 1, lng: 2 }], ways: [], relations: [] })
  const cut = join(folder, 'cut.osm.pbf')
  await writeFile(cut, (await readFile(whole)).subarray(0, -3))
  await expect(readPbf(cut, {})).rejects.toThrow(/cut\.osm\.pbf cannot be read: the file is truncated/)
  const text = join(folder, 'text.osm.pbf')
  await writeFile(text, '<osm version="0.6"></osm>')
  await expect(readPbf(text, {})).rejects.toThrow('is not an .osm.pbf')
})

const porto = findExtract('porto-centre')
test.skipIf(porto.missing)(`a real extract is read whole${porto.reason}`, async () => {
  const data = await loadOsm(porto.path)
  expect(data.nodeCount).toBe(85_149)
  expect(data.ways).toHaveLength(22_606)
  expect(data.ways.filter((way) => way.tags.highway === 'residential').length).toBeGreaterThan(300)
})
