import { useEffect } from 'react'
import type { MapDot } from '../items.ts'
import type { MapColors } from '../style/colors.ts'
import { useMap } from './map-context.ts'
import { type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

const source = 'dots'

/** Recorded positions: small dots, larger ones for what matters, and red ones for what cannot be. */
export function DotsLayer({ dots }: { readonly dots: readonly MapDot[] }) {
  const { map, colors } = useMap()
  useOverlay({ source, layers: layersOf(colors) })
  useEffect(() => {
    setFeatures(map, source, {
      type: 'FeatureCollection',
      features: dots.map(({ lat, lng, kind, selected = false }) => ({
        type: 'Feature',
        properties: { kind, selected },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    })
  }, [map, dots])
  return null
}

function layersOf(colors: MapColors): readonly OverlayLayer[] {
  const circle = (kind: MapDot['kind'], color: string, radius: number): OverlayLayer => ({
    id: `dots-${kind}`,
    type: 'circle',
    filter: ['==', ['get', 'kind'], kind],
    paint: {
      'circle-color': color,
      'circle-radius': ['case', ['get', 'selected'], radius + 3, radius],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': ['case', ['get', 'selected'], 3, 1],
    },
  })
  return [circle('point', colors.own, 3), circle('jump', colors.problem, 4.5), circle('step', colors.car, 6)]
}
