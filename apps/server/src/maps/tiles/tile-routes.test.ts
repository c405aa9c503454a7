import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ArchiveWriter, acceptTiles, TileArchive } from '@cabstand/map-engine/archive'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionCookie } from '../../platform/caller.ts'
import { createAddressGuard } from '../../platform/http/address-guard.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { mapFiles } from '../map-files.ts'
import type { Maps } from '../port.ts'
import { TileArchives } from './tile-archives.ts'
import { registerTileRoutes } from './tile-routes.ts'

const version = '01900000-0000-7000-8000-000000000001'
const older = '01900000-0000-7000-8000-000000000002'
const unknown = '01900000-0000-7000-8000-00000000000f'
const body = gzipSync('a tile')
let folder = ''
let archives: TileArchives
const authenticate = vi.fn()
let app: FastifyInstance

async function writeTiles(
  id: string,
  tiles: readonly (readonly [z: number, x: number, y: number, body: Buffer])[],
) {
  const writer = new ArchiveWriter()
  for (const tile of tiles) writer.add(...tile)
  const { folder: target, tiles: path } = mapFiles(folder, id)
  await mkdir(target, { recursive: true })
  await writer.write(path, {
    minZoom: 2,
    maxZoom: 6,
    bounds: { south: 40, west: -9, north: 42, east: -8 },
    center: { lat: 41, lng: -8.5, zoom: 5 },
    metadata: { name: 'Test', attribution: '<a href="https://example.org">&copy; Map Makers</a>' },
  })
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-tile-routes-'))
  await writeTiles(version, [
    [2, 1, 1, body],
    [3, 3, 2, gzipSync('another tile')],
  ])
  await writeTiles(older, [[2, 1, 1, gzipSync('an older tile')]])
  archives = new TileArchives(folder)
  app = await createHttpServer({ log: pino({ level: 'silent' }), authenticate, endpoints: [] })
  const guard = createAddressGuard({ now: () => new Date(0), exempt: (address) => address === '127.0.0.1' })
  registerTileRoutes(app, { maps: { findTiles: (id: string) => archives.find(id) } as Maps, guard })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await archives.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api/map/tiles/${path}`, headers })

test('a tile is sent as it is stored, cached permanently, with a strong tag', async () => {
  const answer = await get(`${version}/2/1/1`, { 'accept-encoding': 'br, gzip' })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(body)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(answer.headers.etag).toMatch(/^"[\w-]+"$/)
})

test('a client without gzip gets it inflated, with a different tag', async () => {
  const plain = await get(`${version}/2/1/1`, { 'accept-encoding': 'gzip;q=0' })
  expect(plain.payload).toBe('a tile')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const zipped = await get(`${version}/2/1/1`, { 'accept-encoding': 'gzip' })
  expect(plain.headers.etag).not.toBe(zipped.headers.etag)
})

test('a client that has the tile gets 304', async () => {
  const { headers } = await get(`${version}/2/1/1`, { 'accept-encoding': 'gzip' })
  const again = await get(`${version}/2/1/1`, {
    'accept-encoding': 'gzip',
    'if-none-match': `"other", W/${headers.etag}`,
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const changed = await get(`${version}/2/1/1`, { 'accept-encoding': 'gzip', 'if-none-match': '"other"' })
  expect(changed.statusCode).toBe(200)
})

test('an empty area returns 204, and an area outside the map 404', async () => {
  expect((await get(`${version}/4/0/0`)).statusCode).toBe(204)
  for (const path of ['1/0/0', '7/0/0', '2/4/0', '2/0/4', '2/-1/0', '2/x/0', '2/1.0/1', '2/1e0/1']) {
    expect([path, (await get(`${version}/${path}`)).statusCode]).toEqual([path, 404])
  }
})

test('tiles are public and sent with nosniff', async () => {
  const answer = await get(`${version}/2/1/1`, {
    cookie: `${sessionCookie}=token`,
    'sec-fetch-site': 'same-origin',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(authenticate).not.toHaveBeenCalled()
})

test('each version is served from its own files; unknown versions are refused', async () => {
  const answer = await get(`${older}/2/1/1`, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(answer.rawPayload).toString()).toBe('an older tile')
  for (const id of [unknown, 'x', '..', '%2e%2e%2f', `${version}0`]) {
    expect([id, (await get(`${id}/2/1/1`)).statusCode]).toEqual([id, 404])
    expect([id, (await get(`${id}.pmtiles`)).statusCode]).toEqual([id, 404])
  }
  expect((await get(version)).statusCode).toBe(404)
})

test('a deleted version is closed when another is opened', async () => {
  const third = '01900000-0000-7000-8000-000000000003'
  await rm(mapFiles(folder, older).folder, { recursive: true })
  await writeTiles(third, [[2, 1, 1, body]])
  expect((await get(`${third}/2/1/1`)).statusCode).toBe(200)
  expect((await get(`${older}/2/1/1`)).statusCode).toBe(404)
})

test('open tiles stay readable while many other versions are opened', async () => {
  const ids = Array.from({ length: 6 }, (_, i) => `01900000-0000-7000-8000-00000000010${i}`)
  for (const id of ids) await writeTiles(id, [[2, 1, 1, body]])
  const rotating = new TileArchives(folder)
  const read = async (id: string) => (await (await rotating.find(id))?.find(2, 1, 1))?.body
  expect(await Promise.all(ids.map(read))).toEqual(ids.map(() => body))
  await rotating.close()
})

test('an address can load many views at once, but not a whole region', async () => {
  const from = (remoteAddress: string) =>
    app.inject({ method: 'GET', url: `/api/map/tiles/${version}/2/1/1`, remoteAddress })
  const statuses: number[] = []
  for (let i = 0; i < 1300; i += 1) statuses.push((await from('192.0.2.7')).statusCode)
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(900)
  expect((await from('192.0.2.8')).statusCode).toBe(200)
})

test('the archive is served whole and by range, as PMTiles clients read it', async () => {
  const path = `${version}.pmtiles`
  const whole = await get(path)
  const size = whole.rawPayload.length
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size) })
  const part = await get(path, { range: 'bytes=0-6' })
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'PMTiles',
    `bytes 0-6/${size}`,
  ])
  const tail = await get(path, { range: 'bytes=-5' })
  expect(tail.rawPayload).toEqual(whole.rawPayload.subarray(-5))
  const beyond = await get(path, { range: `bytes=${size}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  const outdated = await get(path, { range: 'bytes=0-6', 'if-range': '"other"' })
  expect([outdated.statusCode, outdated.rawPayload.length]).toEqual([200, size])
  const current = await get(path, { range: 'bytes=0-6', 'if-range': `"${version}"` })
  expect(current.statusCode).toBe(206)
  expect((await get(path, { 'if-none-match': `"${version}"` })).statusCode).toBe(304)
  const client = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { rawPayload } = await get(path, { range: `bytes=${offset}-${offset + length - 1}` })
      return { data: new Uint8Array(rawPayload).buffer }
    },
  })
  const found = await client.getZxy(3, 3, 2)
  expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe('another tile')
  expect(await client.getHeader()).toMatchObject({
    minZoom: 2,
    maxZoom: 6,
    minLon: -9,
    maxLat: 42,
    clustered: true,
  })
  expect(await client.getZxy(3, 0, 0)).toBeUndefined()
})

test('tens of thousands of tiles are found, and equal ones are stored once', async () => {
  const id = '01900000-0000-7000-8000-000000000004'
  const tiles: [number, number, number, Buffer][] = []
  const sea = gzipSync('sea')
  for (let x = 0; x < 64; x += 1) {
    for (let y = 0; y < 64; y += 1) tiles.push([6, x, y, x > 20 && x < 40 ? sea : gzipSync(`${x} ${y}`)])
  }
  const path = await writeTiles(id, tiles.toReversed())
  const archive = await archives.find(id)
  for (const [z, x, y, expected] of tiles) expect((await archive?.find(z, x, y))?.body).toEqual(expected)
  const different = new Set(tiles.map(([, , , body]) => body.toString('base64')))
  const written = await TileArchive.open(path)
  await written.close()
  expect(written.header).toMatchObject({
    numAddressedTiles: tiles.length,
    numTileContents: different.size,
  })
})

test('an external archive is used with its attribution, and refused when it is invalid', async () => {
  const target = join(folder, 'accepted.pmtiles')
  expect(await acceptTiles(mapFiles(folder, version).tiles, target)).toEqual({
    attribution: '© Map Makers',
    minZoom: 2,
    maxZoom: 6,
  })
  const broken = join(folder, 'broken.pmtiles')
  await writeFile(broken, 'no archive')
  await expect(acceptTiles(broken, target)).rejects.toThrow(/broken\.pmtiles cannot be served/)
  await expect(acceptTiles(join(folder, 'none.pmtiles'), target)).rejects.toThrow(/ENOENT/)
})
