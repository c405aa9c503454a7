import type { Format } from '../ui/format.ts'
import type { Translate } from '../ui/text.tsx'

/** "6.4 km", in the unit that settings say. `unit` overrides it for what was priced in another. */
export function distanceText(t: Translate, format: Format, meters: number, unit: 'km' | 'mi'): string {
  const distance = format.distance(meters)
  return unit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance })
}

/** A priced distance such as "6.41", with its unit's word. */
export function pricedDistanceText(t: Translate, distance: string, unit: 'km' | 'mi'): string {
  return unit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance })
}

/** First name, as one speaks of somebody. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
