import type { ExpressionSpecification } from 'maplibre-gl'

/** The name in the page's language, otherwise the local name. */
export function nameIn(language: string): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

/** The name in the page's language, with the local name smaller below it if it differs. */
export function nameWithLocal(language: string): ExpressionSpecification {
  const own = `name:${language}`
  const differs: ExpressionSpecification = [
    'all',
    ['has', own],
    ['has', 'name'],
    ['!=', ['get', own], ['get', 'name']],
  ]
  const both: ExpressionSpecification = [
    'format',
    ['get', own],
    {},
    '\n',
    {},
    ['get', 'name'],
    { 'font-scale': 0.8 },
  ]
  return ['case', differs, both, nameIn(language)]
}

/** Exponential interpolation by zoom, as for road widths, from pairs of zoom and value. */
export function growing(
  ...stops: readonly (readonly [zoom: number, value: number | ExpressionSpecification])[]
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

/** Linear interpolation between pairs of zoom and value. */
export function steady(
  ...stops: readonly (readonly [zoom: number, value: number])[]
): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

export const classIn = (...classes: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
]
