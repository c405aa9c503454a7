import { createHash } from 'node:crypto'
import type { MapTiles, StoredTile } from './map-tiles.ts'
import { TileArchive } from './tile-archive.ts'

/** Bytes of tiles that are kept in memory for each archive: the centre of a city at all zooms. */
const keptBytes = 32 * 1024 * 1024

const empty: StoredTile = { body: undefined, isCompressed: false, etag: '' }

/** The tiles of one map version. Recently requested tiles are kept in memory. */
export class CachedTiles implements MapTiles {
  private readonly archive: TileArchive
  /** By z, x and y. The least recently requested tile is the first. */
  private readonly kept = new Map<number, StoredTile>()
  private bytes = 0
  private users = 0
  private unused: (() => void) | undefined

  private constructor(archive: TileArchive) {
    this.archive = archive
  }

  static async open(path: string): Promise<CachedTiles> {
    return new CachedTiles(await TileArchive.open(path))
  }

  get path(): string {
    return this.archive.path
  }

  get zooms() {
    const { minZoom, maxZoom } = this.archive.header
    return { minZoom, maxZoom }
  }

  async find(z: number, x: number, y: number): Promise<StoredTile | undefined> {
    if (!this.archive.covers(z, x, y)) return undefined
    const key = (2 ** z + x) * 2 ** z + y
    const known = this.kept.get(key)
    if (known) {
      this.kept.delete(key)
      this.kept.set(key, known)
      return known
    }
    const tile = await this.read(z, x, y)
    this.keep(key, tile)
    return tile
  }

  /** Closes the file after the last read. */
  async close(): Promise<void> {
    if (this.users > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.unused = resolve
      await promise
    }
    await this.archive.close()
  }

  private async read(z: number, x: number, y: number): Promise<StoredTile> {
    this.users += 1
    try {
      const body = await this.archive.findTile(z, x, y)
      if (!body) return empty
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      return { body, isCompressed: this.archive.isCompressed, etag: hash }
    } finally {
      this.users -= 1
      if (this.users === 0) this.unused?.()
    }
  }

  private keep(key: number, tile: StoredTile): void {
    if (this.kept.has(key)) return
    this.kept.set(key, tile)
    this.bytes += sizeOf(tile)
    for (const [oldest, old] of this.kept) {
      if (this.bytes <= keptBytes) return
      this.kept.delete(oldest)
      this.bytes -= sizeOf(old)
    }
  }
}

/** Includes the memory of an entry besides its bytes. */
const sizeOf = ({ body }: StoredTile) => (body?.length ?? 0) + 200
