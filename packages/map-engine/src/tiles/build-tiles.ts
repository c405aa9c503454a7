import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ArchiveWriter } from '../archive/write-archive.ts'
import type { OsmData } from '../osm/osm-data.ts'
import type { Bounds } from '../shapes/bounds.ts'
import { clipShape } from './clip.ts'
import { collectAreas } from './collect-areas.ts'
import { collectLines } from './collect-lines.ts'
import { collectPoints } from './collect-points.ts'
import { encodeTile } from './encode-tile.ts'
import { LateShapes } from './late-shapes.ts'
import { type CutTile, lateMargin, listTiles } from './list-tiles.ts'
import { extent, layerNames, layers, maxZoom } from './schema.ts'
import { type Box, project, type TileShape } from './tile-shape.ts'

const compress = promisify(gzip)
/** The number of tiles that threads compress at the same time, while the next tiles are built. */
const compressedAtOnce = 8
/** A larger tile is written without house numbers. */
const maxTileBytes = 250_000
/** Tiles extend about 20 km beyond the roads on each side, so that no view shows the end of the sea. */
const marginDegrees = 0.18
const firstViewZoom = 12
const progressZoom = 13

export interface BuildTilesInput {
  readonly data: OsmData
  /** The bounding box of its roads. */
  readonly bounds: Bounds
  readonly center: { readonly lat: number; readonly lng: number }
  readonly name: string
  /** The languages of road names beside the local one. */
  readonly roadLanguages: readonly string[]
  /** The map's attribution; null when none is required. */
  readonly attribution: string | null
  /** Called with the completed share, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface BuiltTiles {
  readonly tiles: number
  readonly bytes: number
}

/** Builds the vector tiles of an extract (see `schema.ts`) as a PMTiles archive at `path`. */
export async function buildTiles(path: string, input: BuildTilesInput): Promise<BuiltTiles> {
  const box = widen(input.bounds)
  const limits = boxInUnits(box)
  const late = new LateShapes(input.data, limits, lateMargin)
  const shapes = collectShapes(input, box, limits)
  const archive = new ArchiveWriter()
  const pending = new Set<Promise<void>>()
  for (const tile of listTiles(shapes, late)) {
    const added = addTile(archive, tile).finally(() => pending.delete(added))
    pending.add(added)
    if (pending.size >= compressedAtOnce) await Promise.race(pending)
    if (tile.z === progressZoom) input.onProgress?.(shareBefore(tile, limits))
  }
  await Promise.all(pending)
  return archive.write(path, {
    minZoom: 0,
    maxZoom,
    bounds: box,
    center: { ...input.center, zoom: firstViewZoom },
    metadata: {
      name: input.name,
      ...(input.attribution === null ? {} : { attribution: input.attribution }),
      type: 'baselayer',
      format: 'pbf',
      vector_layers: layerNames.map((id) => ({ id, minzoom: 0, maxzoom: maxZoom, fields: layers[id] })),
    },
  })
}

/** The share of the box that is done when this tile is built. Tiles are built in the order of a Z-order curve. */
function shareBefore({ z, x, y }: CutTile, box: Box): number {
  const unitsPerTile = extent * 2 ** (maxZoom - z)
  const at = (units: number) => Math.floor(units / unitsPerTile)
  const first = orderOf(at(box.minX), at(box.minY))
  const last = orderOf(at(box.maxX), at(box.maxY))
  return (orderOf(x, y) - first) / Math.max(1, last - first)
}

/** The position of a tile on the Z-order curve: the bits of both numbers, interleaved. */
function orderOf(x: number, y: number): number {
  let order = 0
  for (let bit = 0; bit < maxZoom; bit += 1) {
    order += (((x >> bit) & 1) + 2 * ((y >> bit) & 1)) * 4 ** bit
  }
  return order
}

function boxInUnits(box: Bounds): Box {
  const north = project({ lat: box.north, lng: box.west })
  const south = project({ lat: box.south, lng: box.east })
  return { minX: north.x, minY: north.y, maxX: south.x, maxY: south.y }
}

/** Everything in the extract that is drawn, clipped to the box, without late shapes. */
function collectShapes({ data, roadLanguages }: BuildTilesInput, box: Bounds, limits: Box): TileShape[] {
  const shapes: TileShape[] = []
  const keep = (found: Iterable<TileShape>) => {
    for (const shape of found) {
      const inside = clipShape(shape, limits)
      if (inside) shapes.push(inside)
    }
  }
  const areas = collectAreas(data, box)
  keep(areas.shapes)
  keep(collectLines(data, new Set(roadLanguages)))
  keep(collectPoints(data, areas.labelled))
  return shapes
}

async function addTile(archive: ArchiveWriter, tile: CutTile): Promise<void> {
  const bytes = encodeTile(tile, tile.shapes)
  if (bytes.length === 0) return
  let body = await compress(bytes)
  if (body.length > maxTileBytes) {
    const fewer = tile.shapes.filter((shape) => shape.layer !== 'housenumber')
    body = await compress(encodeTile(tile, fewer))
  }
  archive.add(tile.z, tile.x, tile.y, body)
}

function widen({ south, west, north, east }: Bounds): Bounds {
  const wide = marginDegrees / Math.cos((((south + north) / 2) * Math.PI) / 180)
  return {
    south: south - marginDegrees,
    west: west - wide,
    north: north + marginDegrees,
    east: east + wide,
  }
}
