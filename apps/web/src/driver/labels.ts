import { distanceText } from '../features/text/distance.ts'
import type { Format } from '../ui/format.ts'
import type { Translate } from '../ui/text.tsx'

/** A priced distance such as "6.41", with its unit. */
export function pricedDistanceText(t: Translate, distance: string, unit: 'km' | 'mi'): string {
  return unit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance })
}

/** The first name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

const metersPerFoot = 0.3048
const feetUntilMeters = 160

/** The distance to a turn, such as "180 m", "250 ft" or "1.2 mi". */
export function turnDistanceText(t: Translate, format: Format, meters: number, unit: 'km' | 'mi'): string {
  if (unit === 'km' || meters >= feetUntilMeters) return distanceText(t, format, meters, unit)
  return t('driver_turn_feet', { distance: format.number(Math.round(meters / metersPerFoot / 50) * 50, 0) })
}
