import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'

const retryMilliseconds = 5000

interface TileAddress {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** The library adds these fields when a tile of a source failed to load. */
interface MapErrorEvent extends ErrorEvent {
  readonly sourceId?: string
  readonly tile?: { readonly tileID: { readonly canonical: TileAddress } }
}

/**
 * Loads failed tiles again after five seconds, and at once when the device is online again. The library itself never
 * requests a failed tile a second time, so the map would keep its gaps after a lost connection.
 */
export function retryFailedTiles(map: MapLibreMap): void {
  const failed = new Map<string, TileAddress[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const retry = () => {
    clearTimeout(timer)
    timer = undefined
    const sources = [...failed]
    failed.clear()
    // A new style may no longer have the source. Tiles that left the view are skipped by the library.
    for (const [sourceId, tiles] of sources) if (map.getSource(sourceId)) map.refreshTiles(sourceId, tiles)
  }
  map.on('error', ({ error, sourceId, tile }: MapErrorEvent) => {
    // The library logs errors only while there is no listener.
    if (sourceId === undefined || tile === undefined) return console.error(error)
    failed.set(sourceId, [...(failed.get(sourceId) ?? []), tile.tileID.canonical])
    timer ??= setTimeout(retry, retryMilliseconds)
  })
  window.addEventListener('online', retry)
  map.once('remove', () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
  })
}
