import type { PublicBoot } from '@cabstand/contract/pages'
import type { TextBoot } from '../ui/text.tsx'

/** The data of the landing page's interactive part: only the texts and settings that it uses. */
export interface IslandBoot extends TextBoot, Pick<PublicBoot, 'carTypes' | 'placeName' | 'center'> {
  readonly settings: TextBoot['settings'] & Pick<PublicBoot['settings'], 'appCategory'>
}

/** The server renders the interactive part from the same data, so that hydration matches. */
export function islandBoot(boot: PublicBoot): IslandBoot {
  const { locale, dateLocale, direction, carTypes, placeName, center } = boot
  const { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile } = boot.settings
  const unused = placeName
    ? ['hero_text_anywhere', 'location_outside_unnamed']
    : ['hero_text', 'location_outside']
  const texts = Object.fromEntries(Object.entries(boot.landingTexts).filter(([key]) => !unused.includes(key)))
  const settings = { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile }
  return { locale, dateLocale, direction, texts, settings, carTypes, placeName, center }
}
