import type { LatLng } from '@cabstand/domain/distance'
import { useEffect } from 'react'
import type { MapPin } from '../items.ts'
import { firstLabelLayer } from '../style/label-slot.ts'
import { footPaths } from './foot-paths.ts'
import { approachImage } from './images.ts'
import { useMap } from './map-context.ts'
import { type Features, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface RouteLayerProps {
  /** The points of the trip's way; none while there is no way. */
  readonly route: readonly LatLng[]
  /** A trip that has not begun is drawn quietly. */
  readonly quiet: boolean
  /** The points of the car's way to the pickup. */
  readonly approach: readonly LatLng[]
  readonly pins: readonly MapPin[]
}

const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The trip in three strokes, the approach and what is walked as dots; all lie under the map's words. */
export function RouteLayer({ route, quiet, approach, pins }: RouteLayerProps) {
  const { map, colors } = useMap()
  const stroke = (id: string, color: string, width: number): OverlayLayer => ({
    id,
    type: 'line',
    layout: rounded,
    paint: { 'line-color': color, 'line-width': width },
  })
  useOverlay({
    source: 'foot',
    below: firstLabelLayer,
    layers: [
      {
        id: 'foot-dots',
        type: 'line',
        layout: rounded,
        paint: { 'line-color': colors.quietRoute, 'line-width': 4, 'line-dasharray': [0, 1.9] },
      },
    ],
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
  useEffect(() => setFeatures(map, 'route', linesOf([route])), [map, route])
  useEffect(() => setFeatures(map, 'approach', linesOf([approach])), [map, approach])
  useEffect(() => setFeatures(map, 'foot', linesOf(footPaths(pins, route))), [map, pins, route])
  return null
}

function linesOf(lines: readonly (readonly LatLng[])[]): Features {
  const drawn = lines.filter((points) => points.length > 1)
  const features = drawn.map((points) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: points.map(({ lat, lng }) => [lng, lat] as const),
    },
  }))
  return { type: 'FeatureCollection', features }
}
