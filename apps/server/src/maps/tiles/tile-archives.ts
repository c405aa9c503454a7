import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CachedTiles } from '@cabstand/map-engine/archive'
import { mapFiles } from '../map-files.ts'
import type { MapTiles } from '../port.ts'

/** The active version, the one before it, and one that has just been reverted. */
const openAtOnce = 3
const versionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The tiles of all map versions whose files are on this machine, opened on first use. */
export class TileArchives {
  private readonly dataFolder: string
  /** By version, the least recently used first. */
  private readonly open = new Map<string, Promise<CachedTiles>>()
  private readonly closing = new Set<Promise<void>>()

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  /** Undefined when the version is not on this machine or has no tiles. Throws Error when its file is damaged. */
  async find(version: string): Promise<MapTiles | undefined> {
    const known = this.open.get(version)
    if (known) {
      this.open.delete(version)
      this.open.set(version, known)
      return known
    }
    if (!versionId.test(version)) return undefined
    const path = mapFiles(this.dataFolder, version).tiles
    if (!existsSync(path)) return undefined
    const opening = CachedTiles.open(path)
    this.open.set(version, opening)
    opening.catch(() => this.open.delete(version))
    this.closeOthers(version)
    return opening
  }

  async close(): Promise<void> {
    for (const version of [...this.open.keys()]) this.retire(version)
    await Promise.all(this.closing)
  }

  /**
   * When a version is opened: closes those that were deleted from disk, and the least recently used above the limit.
   */
  private closeOthers(version: string): void {
    for (const other of [...this.open.keys()]) {
      const isGone = !existsSync(mapFiles(this.dataFolder, other).tiles)
      if (other !== version && (isGone || this.open.size > openAtOnce)) this.retire(other)
    }
  }

  /**
   * Closing is safe: callers start reading in the same turn in which they get the tiles, and closing waits for readers.
   */
  private retire(version: string): void {
    const tiles = this.open.get(version)
    this.open.delete(version)
    const closed = Promise.resolve(tiles)
      .then(async (opened) => {
        await nextTurn()
        await opened?.close()
      })
      .catch(() => {})
      .finally(() => this.closing.delete(closed))
    this.closing.add(closed)
  }
}

/** The zoom levels of the archive at `path`; undefined when there is no file. Throws Error when it cannot be served. */
export async function findTileZooms(path: string): Promise<MapTiles['zooms'] | undefined> {
  if (!existsSync(path)) return undefined
  const tiles = await CachedTiles.open(path)
  await tiles.close()
  return tiles.zooms
}
