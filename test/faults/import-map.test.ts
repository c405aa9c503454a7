import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoute, getMap, suggestPlaces } from '@cabstand/contract/http/maps'
import { afterAll, describe, expect, test } from 'vitest'
import { graphStep, placesStep, tilesStep } from '../../apps/server/src/maps/import/import-steps.ts'
import { TestClient } from '../../apps/server/test/support/test-client.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { MapCommand, writeCity } from '../support/map-command.ts'
import { MapLoad, mapLoadEnvironment } from '../support/map-load.ts'
import { gatherPeople } from '../support/people.ts'
import { closeInUse } from '../support/protections.ts'
import { testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const citySize = sized(0, 1) === 1 ? ('full' as const) : ('small' as const)
const lastStep = 'Measuring road times'
/** Each round is two imports and one rollback. */
const rounds = sized(1, 5)
/** Only City riders; every fourth pair would carry parcels. */
const pairs = 3

const result = { rounds: rounds * 3, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'import-map', ...result }))

const versionOf = async (server: ServerProcess) => (await new TestClient(server.url).call(getMap, {})).version

/** Runs the command and waits until the server uses a different map. */
async function changeMap(server: ServerProcess, ...args: string[]): Promise<string> {
  const before = await versionOf(server)
  await new MapCommand(server.dataFolder, ...args).succeed()
  return nextVersion(server, before)
}

/** The same under load, which is dense from the last step of the import until the server uses the map. */
async function importUnderLoad(server: ServerProcess, load: MapLoad, file: string): Promise<string> {
  const before = await versionOf(server)
  const command = new MapCommand(server.dataFolder, file)
  load.density = 'sparse'
  await command.reaches(lastStep)
  load.density = 'dense'
  await command.succeed()
  return nextVersion(server, before)
}

async function nextVersion(server: ServerProcess, before: string): Promise<string> {
  const until = performance.now() + 60_000
  for (;;) {
    const version = await versionOf(server)
    if (version !== before) return version
    if (performance.now() > until) throw new Error('the server still uses the old map after a minute')
    await sleep(50)
  }
}

describe('a map change', () => {
  test('is imported and rolled back while people use the map, and no request fails', {
    timeout: 1_800_000,
  }, async () => {
    const files = [await writeCity(2, citySize), await writeCity(3, citySize)] as const
    const server = await startFaultServer({ environment: mapLoadEnvironment })
    const people = await gatherPeople(server, pairs)
    const load = await MapLoad.start(server.url, people)
    for (let round = 0; round < rounds; round++) {
      const first = await importUnderLoad(server, load, files[0])
      const second = await importUnderLoad(server, load, files[1])
      expect(second).not.toBe(first)
      expect(await changeMap(server, '--back')).toBe(first)
    }
    await load.stop()
    Object.assign(result, {
      acknowledged: Object.values(load.answered).reduce((sum, count) => sum + count, 0),
      violations: load.failures.length,
    })
    expect(load.failures, `seed ${testSeed}`).toEqual([])
    expect(Object.keys(load.answered).toSorted()).toEqual([
      'bookings',
      'cancellations',
      'map',
      'matrices',
      'places',
      'quotes',
      'reverse',
      'routes',
      'tiles',
    ])
  })

  test('control: closing engines that are in use fails requests', async () => {
    const file = await writeCity(2, 'small')
    const server = await startFaultServer({ sabotage: closeInUse, environment: mapLoadEnvironment })
    const people = await gatherPeople(server, pairs)
    const load = await MapLoad.start(server.url, people)
    await importUnderLoad(server, load, file)
    // Each map change overlaps a request more often than not; at least one of several must.
    for (let again = 0; load.failures.length === 0 && again < 8; again++) await changeMap(server, '--back')
    await load.stop()
    result.control = load.failures[0] ?? 'found nothing'
    expect(load.failures, `seed ${testSeed}`).not.toEqual([])
  })
})

describe('a killed import', () => {
  const titles = [tilesStep.title, placesStep.title, 'Reading the map', graphStep.title, lastStep].slice(
    0,
    sized(2, 5),
  )

  test('resumes when started again, with the same result as an uninterrupted one', {
    timeout: 600_000,
  }, async () => {
    const file = await writeCity(5, citySize)
    const server = await startFaultServer()
    const before = await versionOf(server)
    for (const title of titles) {
      const killed = await new MapCommand(server.dataFolder, file).killedAt(title)
      expect(killed, title).toBe(true)
      result.kills += 1
      expect(await versionOf(server), 'the active map does not change').toBe(before)
    }
    await changeMap(server, file)
    const resumed = await askMap(server)
    await changeMap(server, file)
    expect(await askMap(server)).toEqual(resumed)
  })
})

/** The active map's responses to a few requests, and a screenshot of its centre. */
async function askMap(server: ServerProcess): Promise<unknown> {
  const client = new TestClient(server.url)
  const { center, bounds, tiles, name } = await client.call(getMap, {})
  const points = [center, { lat: center.lat + 0.008, lng: center.lng - 0.006 }]
  const { distanceMeters, polyline } = await client.call(findRoute, { body: { points } })
  const searches = ['north', 'station', 'harbour', '12 old']
  const found = await Promise.all(
    searches.map((query) => client.call(suggestPlaces, { query: { query, limit: '10' } })),
  )
  const archive = await fetch(new URL(`${tiles?.url.split('/{z}')[0]}.pmtiles`, server.url))
  const picture = createHash('sha256')
    .update(Buffer.from(await archive.arrayBuffer()))
    .digest('hex')
  return { center, bounds, name, distanceMeters, polyline, found, picture }
}
