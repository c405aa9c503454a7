import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadOsm, wayPoints, writePbf } from '@cabstand/map-engine/osm'
import { expect, test } from 'vitest'
import { demoCityFile } from '../../apps/server/src/maps/index.ts'
import { smallCityFile } from '../../test/data/small-city.ts'
import { generateCity } from './generate-city.ts'

test.for([
  ['full', demoCityFile],
  ['small', smallCityFile],
] as const)(
  'the committed file of the %s city is what the generator makes',
  { timeout: 60_000 },
  async (row) => {
    const [size, file] = row
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-city-'))
    try {
      const made = join(folder, 'made.osm.pbf')
      await writePbf(made, generateCity({ size }))
      expect(await contentOf(file)).toEqual(await contentOf(made))
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

/** Everything that a reader sees, as a hash: compressed bytes differ between processors. */
async function contentOf(file: string): Promise<string> {
  const data = await loadOsm(file)
  const { nodeCount, taggedNodes, ways, relations } = data
  const points = ways.map((way) => wayPoints(data, way))
  return createHash('sha256')
    .update(JSON.stringify({ nodeCount, taggedNodes, ways, relations, points }))
    .digest('hex')
}
