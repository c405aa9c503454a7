import type { ExpressionSpecification } from 'maplibre-gl'

/** The name in the page's language, else as it is written there. */
export function nameIn(language: string): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

/** The name in the page's language, with the local one smaller below it where it differs. */
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

/** Grows with the zoom as roads do, from pairs of zoom and value. */
export function growing(
  ...stops: readonly (readonly [zoom: number, value: number | ExpressionSpecification])[]
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

/** Between pairs of zoom and value in a straight line. */
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
