import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from './map-context.ts'

type Position = readonly [lng: number, lat: number]

/** The GeoJSON data of the layers. */
export interface Features {
  readonly type: 'FeatureCollection'
  readonly features: readonly {
    readonly type: 'Feature'
    readonly properties: Readonly<Record<string, string | number | boolean>>
    readonly geometry:
      | { readonly type: 'Point'; readonly coordinates: Position }
      | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  }[]
}

export const noFeatures: Features = { type: 'FeatureCollection', features: [] }

export interface Overlay {
  /** Id of its source; unique on a map. */
  readonly source: string
  readonly options?: Omit<GeoJSONSourceSpecification, 'type' | 'data'>
  /** Its layers, lowest first; their colours may change, their ids and order may not. */
  readonly layers: readonly OverlayLayer[]
  /** The map layer that they are placed below; absent: above everything. */
  readonly below?: string
}

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>[1]

type Sourceless<L> = L extends { source: string } ? Omit<L, 'source'> : never
export type OverlayLayer = Sourceless<LayerSpecification>

/** Adds a source and its layers to the map while the component is mounted. */
export function useOverlay({ source, options, layers, below }: Overlay): void {
  const { map } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect below applies later changes
  useEffect(() => {
    map.addSource(source, { type: 'geojson', data: noFeatures, ...options })
    for (const layer of layers) map.addLayer({ ...layer, source } as LayerSpecification, below)
    return () => {
      for (const layer of layers) map.removeLayer(layer.id)
      map.removeSource(source)
    }
  }, [map, source])
  const painted = JSON.stringify(layers.map(({ paint }) => paint))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the paint that it was built from
  useEffect(() => {
    for (const { id, paint } of layers) {
      for (const [name, value] of Object.entries(paint ?? {}))
        map.setPaintProperty(id, name as PaintProperty, value as never)
    }
  }, [map, painted])
}

/** What each source shows, as text; absent: nothing. */
const shown = new WeakMap<GeoJSONSource, string>()
const nothing = JSON.stringify(noFeatures)

/**
 * Sets the data of an overlay's source. The library draws the whole map again for each call, and screens with a clock
 * render every second, so data that is shown already is not set again.
 */
export function setFeatures(map: MapLibreMap, source: string, features: Features): void {
  const target = map.getSource<GeoJSONSource>(source)
  if (target === undefined) return
  const text = JSON.stringify(features)
  if ((shown.get(target) ?? nothing) === text) return
  shown.set(target, text)
  void target.setData(features)
}
