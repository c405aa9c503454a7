import type { TileArchive } from '@cabstand/map-engine/archive'

export interface StoredTileAt {
  /** The path of its URL. */
  readonly path: string
  readonly body: Buffer
}

/** All tiles of the archive at some zoom levels. */
export async function listStoredTiles(
  archive: TileArchive,
  version: string,
  [first, last]: readonly [first: number, last: number],
): Promise<StoredTileAt[]> {
  const found: StoredTileAt[] = []
  const { minLon, maxLat, maxLon, minLat } = archive.header
  for (let z = first; z <= last; z += 1) {
    const column = (lng: number) => Math.floor((lng / 360 + 0.5) * 2 ** z)
    const row = (lat: number) =>
      Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    for (let x = column(minLon); x <= column(maxLon); x += 1) {
      for (let y = row(maxLat); y <= row(minLat); y += 1) {
        const body = await archive.findTile(z, x, y)
        if (body) found.push({ path: `/api/map/tiles/${version}/${z}/${x}/${y}`, body })
      }
    }
  }
  return found
}
