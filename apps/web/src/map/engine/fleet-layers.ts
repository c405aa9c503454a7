import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapColors } from '../style/colors.ts'
import { semibold } from '../style/font-names.ts'
import type { OverlayLayer } from './use-overlay.ts'

/**
 * The library treats a moved symbol as a new one. Only this older property, not `icon-overlap: always`, makes it draw
 * the symbol before placement. Otherwise cars would fade in again at each step and never become fully visible.
 */
const alwaysDrawn = true
const lone: ExpressionSpecification = ['!', ['has', 'point_count']]

/** A fleet's cars, the selected one below them, and discs with the number of cars close together. */
export function fleetLayers(colors: MapColors): readonly OverlayLayer[] {
  return [
    {
      id: 'car-selected',
      type: 'circle',
      filter: ['all', lone, ['get', 'selected']],
      paint: {
        'circle-radius': 19,
        'circle-color': colors.own,
        'circle-opacity': 0.3,
        'circle-stroke-color': colors.own,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'car',
      type: 'symbol',
      filter: lone,
      layout: {
        'icon-image': ['concat', 'car-', ['get', 'state']],
        'icon-rotate': ['get', 'turn'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': alwaysDrawn,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'car-cluster',
      type: 'circle',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': colors.cluster,
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 100, 23],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'car-count',
      type: 'symbol',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count'],
        'text-font': [semibold],
        'text-size': 13,
        'text-allow-overlap': alwaysDrawn,
      },
      paint: { 'text-color': '#ffffff' },
    },
  ]
}
