import { gunzipSync } from 'node:zlib'
import type { LatLng } from '@cabstand/domain/distance'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { TileArchive } from '../src/archive/tile-archive.ts'
import { loadOsm, type OsmData } from '../src/osm/osm-data.ts'
import { buildRoadGraph, densestPoint, roadBounds } from '../src/router/index.ts'
import { buildTiles } from '../src/tiles/build-tiles.ts'
import type { LayerName } from '../src/tiles/schema.ts'

/** Builds the tiles of an extract like an import does. */
export async function buildTestTiles(
  pbfFile: string,
  target: string,
  onProgress: (share: number) => void = () => {},
): Promise<{ data: OsmData; archive: TileArchive }> {
  const data = await loadOsm(pbfFile)
  const roads = buildRoadGraph(data)
  const [bounds, center] = [roadBounds(roads), densestPoint(roads)]
  await buildTiles(target, {
    data,
    bounds,
    center,
    name: 'Test',
    roadLanguages: ['en', 'ar'],
    attribution: null,
    onProgress,
  })
  return { data, archive: await TileArchive.open(target) }
}

export interface TileSpot {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Within the tile, in its 4096ths. */
  readonly at: readonly [x: number, y: number]
}

/** The tile of a zoom in which a point is, by the formula of Web Mercator. */
export function spotOf({ lat, lng }: LatLng, z: number): TileSpot {
  const x = (lng / 360 + 0.5) * 2 ** z
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return { z, x: column, y: row, at: [(x - column) * 4096, (y - row) * 4096] }
}

/** The features of a layer of one tile, decoded by another library than the one that wrote them. */
export async function featuresOf(
  archive: TileArchive,
  { z, x, y }: Pick<TileSpot, 'z' | 'x' | 'y'>,
  layer: LayerName,
): Promise<VectorTileFeature[]> {
  const body = await archive.findTile(z, x, y)
  if (!body) return []
  const found = new VectorTile(new PbfReader(gunzipSync(body))).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i)).filter(
    (feature) => feature !== undefined,
  )
}

/** The features of a layer in all tiles of a zoom. */
export async function allFeatures(
  archive: TileArchive,
  z: number,
  layer: LayerName,
): Promise<VectorTileFeature[]> {
  const { minLat, minLon, maxLat, maxLon } = archive.header
  const [first, last] = [spotOf({ lat: maxLat, lng: minLon }, z), spotOf({ lat: minLat, lng: maxLon }, z)]
  const found: VectorTileFeature[] = []
  for (let x = first.x; x <= last.x; x += 1) {
    for (let y = first.y; y <= last.y; y += 1) found.push(...(await featuresOf(archive, { z, x, y }, layer)))
  }
  return found
}

/** How far a point of a tile is from the nearest line of the features, in the tile's units. */
export function unitsToLines(
  [px, py]: readonly [number, number],
  features: readonly VectorTileFeature[],
): number {
  let nearest = Infinity
  for (const feature of features) {
    for (const line of feature.loadGeometry()) {
      for (const [i, b] of line.entries()) {
        const a = line[i - 1] ?? b
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const length = dx * dx + dy * dy
        const along =
          length === 0 ? 0 : Math.max(0, Math.min(1, ((px - a.x) * dx + (py - a.y) * dy) / length))
        nearest = Math.min(nearest, Math.hypot(px - a.x - dx * along, py - a.y - dy * along))
      }
    }
  }
  return nearest
}

/** Whether a point of a tile is inside of one of the polygons, by the even-odd rule. */
export function isCovered(
  [px, py]: readonly [number, number],
  features: readonly VectorTileFeature[],
): boolean {
  return features.some((feature) => {
    let inside = false
    for (const ring of feature.loadGeometry()) {
      for (const [i, b] of ring.entries()) {
        const a = ring[i - 1] ?? b
        if (a.y > py !== b.y > py && px < a.x + ((b.x - a.x) * (py - a.y)) / (b.y - a.y)) inside = !inside
      }
    }
    return inside
  })
}
