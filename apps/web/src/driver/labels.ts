import type { Translate } from '../ui/text.tsx'

/** A priced distance such as "6.41", with its unit. */
export function pricedDistanceText(t: Translate, distance: string, unit: 'km' | 'mi'): string {
  return unit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance })
}

/** The first name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
