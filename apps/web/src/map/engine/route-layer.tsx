import { decodePolyline } from '@cabstand/domain/polyline'
import { useEffect } from 'react'
import { firstLabelLayer } from '../style/label-slot.ts'
import { approachImage } from './images.ts'
import { useMap } from './map-context.ts'
import { type Features, noFeatures, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface RouteLayerProps {
  /** Encoded polyline of the trip. */
  readonly route: string | null
  /** A trip that has not begun is drawn quietly. */
  readonly quiet: boolean
  /** Encoded polyline of the car's way to the pickup. */
  readonly approach: string | null
}

const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The trip in three strokes, the approach as dots; both lie under the map's words. */
export function RouteLayer({ route, quiet, approach }: RouteLayerProps) {
  const { map, colors } = useMap()
  const stroke = (id: string, color: string, width: number): OverlayLayer => ({
    id,
    type: 'line',
    layout: rounded,
    paint: { 'line-color': color, 'line-width': width },
  })
  useOverlay({
    source: 'route',
    below: firstLabelLayer,
    layers: [
      stroke('route-casing', colors.routeCasing, quiet ? 9 : 11),
      stroke('route-line', quiet ? colors.quietRoute : colors.routeLine, quiet ? 6 : 7.5),
      stroke('route-core', quiet ? colors.quietRoute : colors.routeCore, 2.4),
    ],
  })
  useOverlay({
    source: 'approach',
    below: firstLabelLayer,
    layers: [
      // A dashed line's dots would stretch between two zooms.
      {
        id: 'approach-dots',
        type: 'symbol',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 9,
          'icon-image': approachImage,
          'icon-overlap': 'always',
          'icon-ignore-placement': true,
        },
      },
    ],
  })
  useEffect(() => setFeatures(map, 'route', lineOf(route)), [map, route])
  useEffect(() => setFeatures(map, 'approach', lineOf(approach)), [map, approach])
  return null
}

function lineOf(polyline: string | null): Features {
  if (!polyline) return noFeatures
  const coordinates = decodePolyline(polyline).map(({ lat, lng }) => [lng, lat] as const)
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }],
  }
}
