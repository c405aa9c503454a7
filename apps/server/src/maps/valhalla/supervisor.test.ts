import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTestTown } from '@cabstand/map-engine/test/town'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findValhalla } from './binaries.ts'
import { buildGraph, servingConfig } from './build-graph.ts'
import { type OsrmAnswer, toRoute } from './osrm-answer.ts'
import { routeRequest } from './requests.ts'
import { ValhallaSupervisor } from './supervisor.ts'

const missing = findValhalla() === undefined
const reason = missing ? ' (left out: Valhalla has no binary for this platform)' : ''
let folder = ''
let supervisor: ValhallaSupervisor
const warn = vi.fn()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-valhalla-'))
  if (missing) return
  const pbfFile = join(folder, 'town.osm.pbf')
  await writeTestTown(pbfFile)
  expect(await buildGraph({ pbfFile, folder, drivingSide: 'left' })).toBe(true)
  supervisor = await ValhallaSupervisor.start(servingConfig(folder) ?? '', warn)
}, 30_000)

afterAll(async () => {
  await supervisor?.close()
  await rm(folder, { recursive: true })
})

const across = routeRequest(
  [
    { lat: 10, lng: 10 },
    { lat: 10.008, lng: 10.008 },
  ],
  { language: 'en-US' },
)

test.skipIf(missing)(`the graph returns routes for the driving side it was built for${reason}`, async () => {
  const answer = (await supervisor.request('route', across)) as OsrmAnswer
  expect(toRoute(answer, 1000)?.distanceMeters).toBeGreaterThan(1500)
  expect(answer.routes?.[0]?.legs[0]?.steps?.[0]?.driving_side).toBe('left')
})

test.skipIf(missing)(
  `when the process is killed its requests fail, and a new process starts${reason}`,
  async () => {
    const { pid } = supervisor
    const asked = Promise.allSettled(Array.from({ length: 50 }, () => supervisor.request('route', across)))
    process.kill(pid ?? 0, 'SIGKILL')
    const failures = (await asked).filter((answer) => answer.status === 'rejected')
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure.reason).toMatchObject({ name: 'ValhallaUnavailable' })
    await vi.waitFor(() => expect(supervisor.pid).toBeGreaterThan(0), { timeout: 10_000 })
    expect(supervisor.pid).not.toBe(pid)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('restarting'))
    expect(toRoute((await supervisor.request('route', across)) as OsrmAnswer, 1000)).toBeDefined()
  },
)

test.skipIf(missing)(`a refused request has a reason and does not affect others${reason}`, async () => {
  const nowhere = routeRequest(
    [
      { lat: 10, lng: 10 },
      { lat: 11, lng: 11 },
    ],
    { language: 'en-US' },
  )
  const [refused, answered] = await Promise.allSettled([
    supervisor.request('route', nowhere),
    supervisor.request('route', across),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'ValhallaRefusal' } })
  expect(answered.status).toBe('fulfilled')
})
