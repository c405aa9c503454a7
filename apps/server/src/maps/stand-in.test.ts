import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corner, writeTestTown } from '@cabstand/map-engine/test/town'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestRouting } from '../../test/maps/open-test-routing.ts'
import { RoutingEngine } from './routing-engine.ts'
import { findValhalla } from './valhalla/index.ts'

const missing = findValhalla() === undefined
const reason = missing ? ' (left out: Valhalla has no binary for this platform)' : ''
const [from, to] = [corner(0, 0), corner(8, 8)]
let folder = ''
let town: Awaited<ReturnType<typeof openTestRouting>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-stand-in-'))
  const pbfFile = join(folder, 'town.osm.pbf')
  await writeTestTown(pbfFile)
  town = await openTestRouting(pbfFile)
}, 60_000)

afterAll(async () => {
  await town?.close()
  await rm(folder, { recursive: true })
})

const graph = () => join(town.folder, 'valhalla-tiles')

/** The router that computed the route: only Valhalla returns turns. */
async function answering(routing: RoutingEngine): Promise<'valhalla' | 'built-in'> {
  const route = await routing.route([from, to], {})
  expect(route.distanceMeters).toBeGreaterThan(1500)
  return route.steps === undefined ? 'built-in' : 'valhalla'
}

test.skipIf(missing)(
  `the embedded router replaces Valhalla while files are missing${reason}`,
  async () => {
    const { routing } = town
    expect(await answering(routing)).toBe('valhalla')
    await rename(graph(), `${graph()}.away`)
    await vi.waitFor(async () => expect(await answering(routing)).toBe('built-in'), { timeout: 15_000 })
    expect(routing.kind).toBe('embedded-js')
    expect(routing.problem).toContain('are missing in')
    await routing.tryRoute()
    await rename(`${graph()}.away`, graph())
    await vi.waitFor(async () => expect(await answering(routing)).toBe('valhalla'), { timeout: 15_000 })
    expect(routing.problem).toBeUndefined()
  },
  60_000,
)

test.skipIf(missing)(
  `a map opens without Valhalla when its process cannot start${reason}`,
  async () => {
    const warnings: string[] = []
    const broken = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nowhere/node')
    const routing = await RoutingEngine.start(
      { folder: town.folder, roadsFile: join(town.folder, 'roads.bin'), calibration: 1 },
      (line) => warnings.push(line),
    )
    try {
      expect(await answering(routing)).toBe('built-in')
      expect(warnings.join()).toContain('the embedded router is used')
      broken.mockRestore()
      await vi.waitFor(async () => expect(await answering(routing)).toBe('valhalla'), { timeout: 15_000 })
      expect(warnings.at(-1)).toBe('Valhalla is available again')
    } finally {
      broken.mockRestore()
      await routing.close()
    }
  },
  60_000,
)
