import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { classIn, growing, steady } from './expressions.ts'
import { line } from './layer.ts'

/** Classes from widest to narrowest, each with its width in pixels at zooms 6, 9, 12, 14, 16 and 18. */
const widths: Readonly<Record<string, readonly number[]>> = {
  motorway: [0.8, 1.8, 3.6, 6.5, 15, 38],
  trunk: [0.8, 1.6, 3.4, 6.2, 15, 38],
  primary: [0.5, 1.1, 2.8, 5.4, 13.5, 34],
  secondary: [0, 0.6, 2, 4.4, 12, 30],
  tertiary: [0, 0, 1.3, 3.4, 10, 26],
  minor: [0, 0, 0.5, 2.2, 8, 22],
  pedestrian: [0, 0, 0, 1.6, 6, 16],
  service: [0, 0, 0, 0.9, 4, 11],
}
const classes = Object.keys(widths)
const zooms = [6, 9, 12, 14, 16, 18]
/** Ramps are narrower than the roads that they lead to. */
const linkShare = 0.6

/** A number for each class; 0 for anything that is not a carriageway. */
function byClass(value: (name: string, index: number) => number): ExpressionSpecification {
  const pairs = classes.flatMap((name, index) => [name, value(name, index)])
  return ['match', ['get', 'class'], ...pairs, 0] as unknown as ExpressionSpecification
}

function widthAt(step: number, extra: number): ExpressionSpecification {
  const width = byClass((name) => widths[name]?.[step] ?? 0)
  const share: ExpressionSpecification = ['case', ['==', ['get', 'link'], 1], linkShare, 1]
  // A road that is not drawn yet has no casing either.
  return ['case', ['==', width, 0], 0, ['+', ['*', width, share], extra]]
}

const roadWidth = growing(...zooms.map((zoom, step) => [zoom, widthAt(step, 0)] as const))
const casingWidth = growing(
  ...zooms.map((zoom, step) => [zoom, widthAt(step, zoom < 12 ? 0.6 : zoom < 16 ? 1.4 : 2)] as const),
)

/** Wider roads are drawn over narrower ones. */
const sortKey = byClass((_, index) => classes.length - index)

const carriageway = classIn(...classes)
const onGround: ExpressionSpecification = [
  'all',
  carriageway,
  ['!', ['has', 'bridge']],
  ['!', ['has', 'tunnel']],
]
const onBridge: ExpressionSpecification = ['all', carriageway, ['has', 'bridge']]
const inTunnel: ExpressionSpecification = ['all', carriageway, ['has', 'tunnel']]

function roadColor(colors: MapColors): ExpressionSpecification {
  return [
    'match',
    ['get', 'class'],
    ['motorway', 'trunk', 'primary'],
    colors.arterial,
    'secondary',
    colors.ring,
    'pedestrian',
    colors.path,
    colors.street,
  ]
}

const rounded = { 'line-cap': 'round', 'line-sort-key': sortKey } as const
const cut = { 'line-cap': 'butt', 'line-sort-key': sortKey } as const

/** Roads by class: tunnels first, then casings and surfaces, paths, rails, and bridges on top. */
export function roadLayers(colors: MapColors): LayerSpecification[] {
  const color = roadColor(colors)
  const casing = { 'line-color': colors.casing, 'line-width': casingWidth }
  const surface = { 'line-color': color, 'line-width': roadWidth }
  const foot = classIn('path', 'track')
  const footPaint = {
    'line-color': colors.path,
    'line-width': growing([14, 0.8], [16, 2], [18, 4]),
    'line-dasharray': [3, 1.5],
  }
  return [
    line('tunnel-casing', 'road', {
      filter: inTunnel,
      layout: cut,
      paint: { ...casing, 'line-dasharray': [2, 1.5], 'line-opacity': 0.7 },
    }),
    line('tunnel', 'road', { filter: inTunnel, layout: cut, paint: { ...surface, 'line-opacity': 0.45 } }),
    line('path', 'road', { filter: foot, minzoom: 14, paint: footPaint }),
    line('road-casing', 'road', {
      filter: onGround,
      minzoom: 9,
      layout: rounded,
      paint: { ...casing, 'line-opacity': steady([9, 0.3], [13, 1]) },
    }),
    line('road', 'road', { filter: onGround, layout: rounded, paint: surface }),
    ...railLayers(colors),
    line('bridge-casing', 'road', { filter: onBridge, minzoom: 11, layout: cut, paint: casing }),
    line('bridge', 'road', { filter: onBridge, layout: rounded, paint: surface }),
  ]
}

function railLayers(colors: MapColors): LayerSpecification[] {
  const open: ExpressionSpecification = ['!', ['has', 'tunnel']]
  return [
    line('rail', 'rail', {
      filter: ['all', classIn('rail'), open],
      minzoom: 10,
      paint: { 'line-color': colors.rail, 'line-width': growing([10, 0.6], [14, 1.4], [18, 3]) },
    }),
    line('rail-sleepers', 'rail', {
      filter: ['all', classIn('rail'), open],
      minzoom: 14.5,
      paint: {
        'line-color': colors.rail,
        'line-width': growing([14, 4], [18, 9]),
        'line-dasharray': [0.2, 1.6],
      },
    }),
    line('tram', 'rail', {
      filter: ['all', classIn('tram', 'subway'), open],
      minzoom: 13.5,
      paint: { 'line-color': colors.rail, 'line-width': growing([13, 0.6], [18, 2]) },
    }),
  ]
}
