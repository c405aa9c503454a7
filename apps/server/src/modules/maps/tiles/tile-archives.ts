import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { mapFiles } from '../map-files.ts'
import type { MapTiles } from '../port.ts'
import { VersionTiles } from './version-tiles.ts'

/** The version in force, the one before it, and one that has just been taken back. */
const openAtOnce = 3
const versionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The tiles of all map versions whose files are on this machine, opened when they are first asked for. */
export class TileArchives {
  private readonly dataFolder: string
  /** By version; the one asked for longest ago is the first. */
  private readonly open = new Map<string, Promise<VersionTiles>>()
  private readonly closing = new Set<Promise<void>>()

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  /** Undefined when there is no such version here, or it has no tiles. Throws Error when its file is damaged. */
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
    const opening = VersionTiles.open(path)
    this.open.set(version, opening)
    opening.catch(() => this.open.delete(version))
    this.closeOthers(version)
    return opening
  }

  async close(): Promise<void> {
    for (const version of [...this.open.keys()]) this.retire(version)
    await Promise.all(this.closing)
  }

  /** Another version has come: closes those that are gone from the disk, and what is too many. */
  private closeOthers(version: string): void {
    for (const other of [...this.open.keys()]) {
      const isGone = !existsSync(mapFiles(this.dataFolder, other).tiles)
      if (other !== version && (isGone || this.open.size > openAtOnce)) this.retire(other)
    }
  }

  /** Whoever has been given these tiles begins to read them in the same turn, and a reader is waited for. */
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

/** The zooms of the archive at `path`; undefined when there is no file. Throws Error when it cannot be served. */
export async function findTileZooms(path: string): Promise<MapTiles['zooms'] | undefined> {
  if (!existsSync(path)) return undefined
  const tiles = await VersionTiles.open(path)
  await tiles.close()
  return tiles.zooms
}
