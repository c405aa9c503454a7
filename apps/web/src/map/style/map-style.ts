import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { fontFaces } from './fonts.ts'
import { groundLayers } from './ground.ts'
import { labelLayers } from './labels.ts'
import { tileSource } from './layer.ts'
import { roadLayers } from './roads.ts'

/** The source of the active map's tiles. */
export interface MapTiles {
  /** URL with `{z}`, `{x}` and `{y}`, relative to the page's origin. */
  readonly url: string
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: {
    readonly west: number
    readonly south: number
    readonly east: number
    readonly north: number
  }
}

export interface MapStyleInput {
  readonly colors: MapColors
  /** Language of the page, such as `en`: names in this language come first. */
  readonly language: string
  readonly tiles: MapTiles
}

/** The whole style of the map; the same layers in the same order for every theme and language. */
export function mapStyle({ colors, language, tiles }: MapStyleInput): StyleSpecification {
  const { west, south, east, north } = tiles.bounds
  return {
    version: 8,
    'font-faces': fontFaces,
    sources: {
      [tileSource]: {
        type: 'vector',
        tiles: [location.origin + tiles.url],
        minzoom: tiles.minZoom,
        maxzoom: tiles.maxZoom,
        bounds: [west, south, east, north],
      },
    },
    layers: [...groundLayers(colors), ...roadLayers(colors), ...labelLayers(colors, language)],
  }
}

const ownLayer = (layer: LayerSpecification) => 'source' in layer && layer.source !== tileSource

/** `next` with everything that layer components have added to `before`, in the same place. */
export function keepOverlays(
  before: StyleSpecification | undefined,
  next: StyleSpecification,
): StyleSpecification {
  if (!before) return next
  const { [tileSource]: _tiles, ...overlays } = before.sources
  const fresh = new Map(next.layers.map((layer) => [layer.id, layer]))
  return {
    ...next,
    sources: { ...next.sources, ...overlays },
    layers: before.layers.map((layer) => (ownLayer(layer) ? layer : (fresh.get(layer.id) ?? layer))),
  }
}
