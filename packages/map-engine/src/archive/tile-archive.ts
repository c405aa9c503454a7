import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  Compression,
  findTile,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles'

const inflate = promisify(gunzip)
/** A directory points to leaf directories, and these to tiles. The format has no more levels. */
const maxDepth = 4
/** Directories kept in memory. A leaf lists some thousand tiles. */
const keptDirectories = 64

/** An open PMTiles archive of vector tiles. */
export class TileArchive {
  readonly path: string
  readonly header: Header
  private readonly file: FileHandle
  private readonly source: Source
  private readonly cache: SharedPromiseCache

  private constructor(
    path: string,
    parts: { file: FileHandle; source: Source; cache: SharedPromiseCache; header: Header },
  ) {
    this.path = path
    this.file = parts.file
    this.source = parts.source
    this.cache = parts.cache
    this.header = parts.header
  }

  /** Throws Error when the file does not exist or is not an archive of vector tiles that can be served. */
  static async open(path: string): Promise<TileArchive> {
    const file = await open(path, 'r')
    try {
      const source = sourceOf(path, file)
      const cache = new SharedPromiseCache(keptDirectories, undefined, decompress)
      const header = await cache.getHeader(source)
      if (header.tileType !== TileType.Mvt) throw new Error('its tiles are not vector tiles (MVT)')
      if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
        throw new Error('its tiles are not compressed with gzip')
      return new TileArchive(path, { file, source, cache, header })
    } catch (error) {
      await file.close()
      throw new Error(`${path} cannot be served: ${(error as Error).message}`, { cause: error })
    }
  }

  get isCompressed(): boolean {
    return this.header.tileCompression === Compression.Gzip
  }

  /** Whether the archive can contain the tile. */
  covers(z: number, x: number, y: number): boolean {
    const side = 2 ** z
    return z >= this.header.minZoom && z <= this.header.maxZoom && x >= 0 && y >= 0 && x < side && y < side
  }

  /** The stored bytes of a tile. Undefined when the archive has no such tile. */
  async findTile(z: number, x: number, y: number): Promise<Buffer | undefined> {
    const { header } = this
    const id = zxyToTileId(z, x, y)
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
    for (let depth = 0; depth < maxDepth; depth += 1) {
      const directory = await this.cache.getDirectory(this.source, offset, length, header)
      const entry = findTile(directory, id)
      if (!entry) return undefined
      if (entry.runLength > 0) return readBytes(this.file, header.tileDataOffset + entry.offset, entry.length)
      offset = header.leafDirectoryOffset + entry.offset
      length = entry.length
    }
    throw new Error(`${this.path} has too many levels of directories`)
  }

  /** The archive's metadata. */
  async metadata(): Promise<Record<string, unknown>> {
    return (await new PMTiles(this.source, this.cache, decompress).getMetadata()) as Record<string, unknown>
  }

  async close(): Promise<void> {
    await this.file.close()
  }
}

function sourceOf(path: string, file: FileHandle): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  if (bytesRead < length) throw new Error('the archive is truncated')
  return buffer
}

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('it is not compressed with gzip')
  const inflated = await inflate(bytes)
  return inflated.buffer.slice(inflated.byteOffset, inflated.byteOffset + inflated.byteLength) as ArrayBuffer
}
