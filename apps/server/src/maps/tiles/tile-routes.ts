import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { acceptsEncoding } from '../../platform/http/document-cache.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Maps, StoredTile } from '../port.ts'
import { readByteRange } from './byte-range.ts'

const inflate = promisify(gunzip)

/**
 * In rate-limit tokens. A view of the map is some thirty tiles, and each costs the server a tenth of a search. An
 * address can load forty views at once and five more per second, which is too slow to copy a region.
 */
const tileCost = 0.1
/** The whole archive, or a byte range of any size. */
const archiveCost = 2

/** A version's tiles never change. */
const forever = 'public, max-age=31536000, immutable'
const archiveSuffix = '.pmtiles'

/** The vector tiles of map versions, as single tiles and as a whole archive: public, rate-limited by address. */
export function registerTileRoutes(app: FastifyInstance, deps: { maps: Maps; guard: AddressGuard }): void {
  const charge = (request: FastifyRequest, cost: number) =>
    deps.guard({ client: { address: request.ip } }, cost)
  // These responses are not JSON, so they are not part of the contract.
  const options = { config: { anonymous: true } }
  app.get<{ Params: Record<'version' | 'z' | 'x' | 'y', string> }>(
    '/api/map/tiles/:version/:z/:x/:y',
    options,
    async (request, reply) => {
      await charge(request, tileCost)
      const { version, z, x, y } = request.params
      const tiles = await deps.maps.findTiles(version)
      const tile = await tiles?.find(toNumber(z), toNumber(x), toNumber(y))
      if (!tile) throw new AppError('not_found', { detail: 'Tile not found.' })
      return sendTile(request, reply, tile)
    },
  )
  app.get<{ Params: { file: string } }>('/api/map/tiles/:file', options, async (request, reply) => {
    await charge(request, archiveCost)
    const { file } = request.params
    const version = file.endsWith(archiveSuffix) ? file.slice(0, -archiveSuffix.length) : ''
    const tiles = await deps.maps.findTiles(version)
    if (!tiles) throw new AppError('not_found', { detail: 'Tile archive not found.' })
    return sendArchive(request, reply, tiles.path, `"${version}"`)
  })
}

/** NaN, which no archive contains, for anything but a plain number. */
const toNumber = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN)

async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  tile: StoredTile,
): Promise<FastifyReply> {
  if (!tile.body) return reply.code(204).header('cache-control', forever).send()
  const isSentCompressed = tile.isCompressed && acceptsEncoding(request.headers['accept-encoding'], 'gzip')
  // Strong: each encoding of the tile has its own tag.
  const etag = isSentCompressed ? `"${tile.etag}"` : `"${tile.etag}-plain"`
  reply.headers({ 'cache-control': forever, etag, vary: 'Accept-Encoding' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('application/vnd.mapbox-vector-tile')
  if (isSentCompressed) return reply.header('content-encoding', 'gzip').send(tile.body)
  return reply.send(tile.isCompressed ? await inflate(tile.body) : tile.body)
}

async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  etag: string,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': forever, etag, 'accept-ranges': 'bytes' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const condition = request.headers['if-range']
  const isCurrent = condition === undefined || condition === etag
  const range = isCurrent ? readByteRange(request.headers.range, size) : 'whole'
  if (range === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  reply.type('application/vnd.pmtiles')
  if (range === 'whole') return reply.header('content-length', size).send(file.createReadStream())
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(file.createReadStream(range))
}

/** Whether an If-None-Match header contains the tag. */
function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) === true
}
