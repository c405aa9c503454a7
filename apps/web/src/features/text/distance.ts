import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

const metersPerKilometer = 1000
/** Distances ahead are rounded. */
const stepMeters = 10

/** "6.4 km" or "4 mi"; below a kilometre "640 m". For distances still to be driven, not for priced ones. */
export function distanceText(t: Translate, format: Format, meters: number, unit: 'km' | 'mi'): string {
  if (unit === 'mi') return t('distance_mi', { distance: format.distance(meters) })
  const rounded = Math.round(meters / stepMeters) * stepMeters
  return rounded < metersPerKilometer
    ? t('distance_m', { distance: format.number(rounded, 0) })
    : t('distance_km', { distance: format.distance(meters) })
}
