import { mapFiles } from './map-files.ts'
import type { MapVersion } from './map-version-store.ts'
import type { MapInfo, MapTiles } from './port.ts'
import type { Routing } from './routing.ts'
import { findTileZooms } from './tiles/index.ts'

/** One map version with its running engines. */
export class LoadedMap {
  readonly version: MapVersion
  readonly routing: Routing
  private readonly tileZooms: MapTiles['zooms'] | undefined
  private users = 0
  private unused: (() => void) | undefined

  private constructor(
    version: MapVersion,
    deps: {
      routing: Routing
      tileZooms: MapTiles['zooms'] | undefined
    },
  ) {
    this.version = version
    this.routing = deps.routing
    this.tileZooms = deps.tileZooms
  }

  /** Takes a version whose routes are found by `routing`. Its tiles are on this machine, or it has none here. */
  static async load(dataFolder: string, version: MapVersion, routing: Routing): Promise<LoadedMap> {
    const tileZooms = await findTileZooms(mapFiles(dataFolder, version.id).tiles)
    return new LoadedMap(version, { routing, tileZooms })
  }

  info(): MapInfo {
    const { id, name, translations, center, bounds, attribution, generated } = this.version
    return {
      version: id,
      name,
      translations,
      center,
      bounds,
      attribution,
      generated,
      router: this.routing.kind,
      ...(this.tileZooms ? { tiles: this.tileZooms } : {}),
    }
  }

  /** Runs `work` on this map, which is not closed before the work ends. */
  async use<T>(work: (map: LoadedMap) => Promise<T>): Promise<T> {
    this.users += 1
    try {
      return await work(this)
    } finally {
      this.users -= 1
      if (this.users === 0) this.unused?.()
    }
  }

  /** Closes the engines when no work uses them. */
  async close(): Promise<void> {
    if (this.users > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.unused = resolve
      await promise
    }
    await this.routing.close()
  }
}
