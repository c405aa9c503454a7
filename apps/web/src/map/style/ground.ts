import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { classIn, growing, steady } from './expressions.ts'
import { fill, line } from './layer.ts'

function landuseColor(colors: MapColors): ExpressionSpecification {
  return [
    'match',
    ['get', 'class'],
    ['park', 'cemetery'],
    colors.park,
    'wood',
    colors.wood,
    'grass',
    colors.grass,
    'sand',
    colors.sand,
    'pitch',
    colors.pitch,
    ['hospital', 'school'],
    colors.care,
    colors.built,
  ]
}

/** The ground layers: land, land use, water, runways and buildings. */
export function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
    fill('landuse-built', 'landuse', {
      filter: classIn(
        'commercial',
        'industrial',
        'hospital',
        'school',
        'airport',
        'railway',
        'parking',
        'pedestrian',
      ),
      paint: { 'fill-color': landuseColor(colors), 'fill-opacity': steady([10, 0.4], [13, 1]) },
    }),
    fill('landuse-green', 'landuse', {
      filter: classIn('park', 'wood', 'grass', 'sand', 'cemetery'),
      paint: { 'fill-color': landuseColor(colors) },
    }),
    fill('landuse-pitch', 'landuse', {
      filter: classIn('pitch'),
      minzoom: 13,
      paint: { 'fill-color': colors.pitch },
    }),
    line('waterway', 'waterway', {
      minzoom: 10,
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': colors.water,
        'line-width': growing(
          [10, ['match', ['get', 'class'], 'river', 1, 0.3]],
          [14, ['match', ['get', 'class'], ['river', 'canal'], 3, 1.2]],
          [18, ['match', ['get', 'class'], ['river', 'canal'], 16, 5]],
        ),
      },
    }),
    fill('water', 'water', { paint: { 'fill-color': colors.water } }),
    fill('aeroway-area', 'aeroway', {
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colors.runway },
    }),
    line('aeroway', 'aeroway', {
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 10,
      paint: {
        'line-color': colors.runway,
        'line-width': growing(
          [10, ['match', ['get', 'class'], 'runway', 1, 0.4]],
          [14, ['match', ['get', 'class'], 'runway', 12, 3]],
          [18, ['match', ['get', 'class'], 'runway', 120, 36]],
        ),
      },
    }),
    fill('building', 'building', {
      minzoom: 13,
      paint: {
        'fill-color': colors.building,
        'fill-opacity': steady([13, 0], [14, 0.85], [16, 1]),
      },
    }),
  ]
}
