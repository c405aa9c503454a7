import type { TrackBoot } from '@cabstand/contract/pages'
import type { TextBoot } from '../../ui/text.tsx'

/** The data of the live part of the page: no more than it shows. */
export interface TrackIslandBoot extends TextBoot, Pick<TrackBoot, 'trip' | 'at'> {}

/** The server renders the live part from the same data, so that hydration matches. */
export function trackIslandBoot(boot: TrackBoot): TrackIslandBoot {
  const { locale, dateLocale, direction, texts, trip, at } = boot
  const { code, symbol, swipeSymbol, decimal, timeZone, convertToMile } = boot.settings
  const used = /^(track_|map_|pickup|drop|waypoint|try_again)/
  return {
    locale,
    dateLocale,
    direction,
    texts: Object.fromEntries(Object.entries(texts).filter(([key]) => used.test(key))),
    settings: { code, symbol, swipeSymbol, decimal, timeZone, convertToMile },
    trip,
    at,
  }
}
