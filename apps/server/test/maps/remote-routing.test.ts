// A process that finds no routes itself asks one that does, and gets the same.
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { type Maps, openMaps, serveRouting } from '../../src/maps/index.ts'
import { testDatabase } from '../support/test-database.ts'
import { testSecret } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'

const { db } = await testDatabase()
const log = pino({ level: 'silent' })
const open = (remote?: { url: string; secret: string }) =>
  openMaps({ db, dataFolder: inject('mapFolder'), log, remote })
const here = await open()
const server = await serveRouting({
  maps: here,
  secret: testSecret,
  address: { host: '127.0.0.1', port: 0 },
  log,
})
const url = server.listeningOrigin
const away = await open({ url, secret: testSecret })
afterAll(async () => {
  await server.close()
  await Promise.all([here.close(), away.close()])
})

const sea = { lat: 38.7, lng: -12 }
const between = { lat: (pickup.lat + drop.lat) / 2, lng: (pickup.lng + drop.lng) / 2 }
const departAt = new Date('2026-11-27T17:00:00Z')
const { steps = [] } = await here.route([pickup, drop])
const track = steps.map(({ at: { lat, lng } }, index) => ({
  lat,
  lng,
  atMs: index * 30_000,
  accuracyMeters: 5,
}))

const asked: Record<string, (maps: Maps) => Promise<unknown>> = {
  'a route with spoken instructions': (maps) =>
    maps.route([pickup, drop], { language: 'pt', voice: true, alternatives: 1, departAt }),
  'a route past a point, without instructions': (maps) =>
    maps.route([pickup, { ...between, through: true }, drop], { steps: false }),
  'a matrix with a point off the roads': (maps) => maps.matrix([pickup, sea], [drop, between]),
  'roads to a point': (maps) => maps.roadsTo([pickup, sea, between], drop),
  'where a car can get': (maps) => maps.serves([pickup, sea]),
  'a track': (maps) => maps.matchTrack(track),
  'a track of one point': (maps) => maps.matchTrack(track.slice(0, 1)),
  'the roads of a track': (maps) => maps.listPassings(track),
}

test.each(Object.entries(asked))('%s', async (_, ask) => {
  const own = await ask(here)
  expect(own).not.toEqual([])
  expect(await ask(away)).toEqual(own)
})

test('what cannot be found is refused as it is here, with the points', async () => {
  const refusal = { code: 'outside_service_area', points: [1] }
  for (const maps of [here, away]) await expect(maps.route([pickup, sea])).rejects.toMatchObject(refusal)
})

test('who gives up is not answered, and the map is the same', async () => {
  const signal = AbortSignal.abort(new Error('left'))
  await expect(away.route([pickup, drop], { signal })).rejects.toThrow('left')
  await away.tryRoute()
  expect(away.info()).toEqual(here.info())
  expect(away.health()).toEqual({ ready: true, elsewhere: true })
})

test('a process of another installation, and a stranger, get nothing', async () => {
  const foreign = await open({ url, secret: 'the secret of another installation' })
  await expect(foreign.route([pickup, drop])).rejects.toMatchObject({ code: 'not_ready' })
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/serves`, { method: 'POST', headers, body: JSON.stringify({ points: [pickup] }) })
  for (const authorization of ['', 'Bearer', `Bearer ${'x'.repeat(43)}`]) {
    const answer = await post({ authorization, 'content-type': 'application/json' })
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  }
  await foreign.close()
})

test('while it does not answer, routes are not ready, and what can go on without them does', async () => {
  await server.close()
  for (const ask of [() => away.route([pickup, drop]), () => away.serves([pickup]), () => away.tryRoute()])
    await expect(ask()).rejects.toMatchObject({ code: 'not_ready' })
  expect(await away.roadsTo([pickup, between], drop)).toEqual([undefined, undefined])
  expect(await away.matchTrack(track)).toBeUndefined()
  expect(await away.listPassings(track)).toBeUndefined()
  expect(away.health()).toMatchObject({ ready: true, elsewhere: true })
})
