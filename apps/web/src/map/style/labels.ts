import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { classIn, nameIn, nameWithLocal, steady } from './expressions.ts'
import { regular, semibold } from './font-names.ts'
import { firstLabelLayer } from './label-slot.ts'
import { label } from './layer.ts'

/** The small disc next to the label of a point of interest. */
export const dotImage = 'dot'

/** The minimum zoom of points of interest by rank: airports first, then stations, shops last. */
const rankZoom: ExpressionSpecification = ['step', ['get', 'rank'], 10, 2, 13, 4, 14, 5, 15, 6, 16, 8, 17]
/** Places up to this rank are landmarks; street names take priority over lower-ranked places. */
const lastLandmarkRank = 3

function halo(colors: MapColors, color: string | ExpressionSpecification) {
  return { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 }
}

function roadLabels(colors: MapColors, language: string): LayerSpecification[] {
  const along: SymbolLayerSpecification['layout'] = {
    'symbol-placement': 'line',
    'symbol-spacing': 360,
    'text-field': nameIn(language),
    'text-font': [regular],
    'text-max-angle': 32,
    'text-padding': 6,
  }
  return [
    label('label-road-minor', 'road', {
      filter: classIn('minor', 'service', 'pedestrian'),
      minzoom: 14.5,
      layout: { ...along, 'text-size': steady([14, 10], [17, 12.5]) },
      paint: halo(colors, colors.label),
    }),
    label('label-road-middle', 'road', {
      filter: classIn('secondary', 'tertiary'),
      minzoom: 13,
      layout: { ...along, 'text-size': steady([13, 10.5], [17, 13]) },
      paint: halo(colors, colors.label),
    }),
    label('label-road-main', 'road', {
      filter: classIn('motorway', 'trunk', 'primary'),
      minzoom: 12,
      layout: { ...along, 'text-size': steady([12, 10.5], [17, 13.5]) },
      paint: halo(colors, colors.ink),
    }),
  ]
}

function placesOfInterest(
  id: string,
  ranks: ExpressionSpecification,
  colors: MapColors,
  language: string,
): LayerSpecification {
  return label(id, 'poi', {
    minzoom: 10,
    filter: ['all', ranks, ['>=', ['zoom'], rankZoom]],
    layout: {
      'symbol-sort-key': ['get', 'rank'],
      'icon-image': dotImage,
      'text-field': nameIn(language),
      'text-font': [regular],
      'text-size': steady([12, 10.5], [17, 12]),
      'text-max-width': 8,
      // Shops in the same street are thinned out at lower zooms.
      'text-padding': steady([13, 14], [16, 12], [18, 4]),
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.6,
      'text-justify': 'auto',
    },
    paint: halo(colors, colors.placeLabel),
  })
}

function natureLabels(colors: MapColors, language: string): LayerSpecification[] {
  return [
    label('label-area', 'label', {
      filter: ['>=', ['zoom'], ['get', 'minzoom']],
      layout: {
        'text-field': nameIn(language),
        'text-font': [regular],
        'text-size': steady([11, 10.5], [16, 13]),
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: halo(colors, [
        'match',
        ['get', 'class'],
        ['sea', 'lake', 'river', 'dock'],
        colors.waterLabel,
        'pedestrian',
        colors.label,
        colors.parkLabel,
      ]),
    }),
    label('label-waterway', 'waterway', {
      minzoom: 12,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': nameIn(language),
        'text-font': [regular],
        'text-size': steady([12, 10.5], [16, 13]),
        'text-letter-spacing': 0.06,
      },
      paint: halo(colors, colors.waterLabel),
    }),
  ]
}

/** Place names become less prominent at higher zooms: the city's name shrinks but stays, for orientation. */
function placeLabels(colors: MapColors, language: string): LayerSpecification[] {
  const name: SymbolLayerSpecification['layout'] = {
    'symbol-sort-key': ['get', 'rank'],
    'text-field': nameWithLocal(language),
    'text-font': [semibold],
    'text-max-width': 7,
    'text-line-height': 1.15,
  }
  return [
    label('label-quarter', 'place', {
      filter: classIn('quarter'),
      minzoom: 13,
      maxzoom: 17,
      layout: { ...name, 'text-size': steady([13, 10.5], [16, 12.5]), 'text-padding': 14 },
      paint: halo(colors, colors.label),
    }),
    label('label-suburb', 'place', {
      filter: classIn('suburb', 'village', 'island'),
      minzoom: 11,
      maxzoom: 16.5,
      layout: { ...name, 'text-size': steady([11, 10.5], [15, 14]), 'text-padding': 10 },
      paint: halo(colors, colors.ink),
    }),
    label('label-city', 'place', {
      filter: classIn('city', 'town'),
      layout: {
        ...name,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['match', ['get', 'class'], 'city', 13, 10],
          12.5,
          ['match', ['get', 'class'], 'city', 21, 16],
          14,
          ['match', ['get', 'class'], 'city', 16, 13],
        ],
        'text-padding': 12,
      },
      paint: halo(colors, colors.ink),
    }),
  ]
}

/** Label layers, the least important first: later layers are placed before earlier ones. */
export function labelLayers(colors: MapColors, language: string): LayerSpecification[] {
  return [
    label(firstLabelLayer, 'housenumber', {
      minzoom: 16.8,
      layout: { 'text-field': ['get', 'number'], 'text-font': [regular], 'text-size': 10, 'text-padding': 4 },
      paint: { ...halo(colors, colors.label), 'text-opacity': 0.8 },
    }),
    placesOfInterest('label-poi', ['>', ['get', 'rank'], lastLandmarkRank], colors, language),
    ...roadLabels(colors, language),
    ...natureLabels(colors, language),
    placesOfInterest('label-landmark', ['<=', ['get', 'rank'], lastLandmarkRank], colors, language),
    ...placeLabels(colors, language),
  ]
}
