import type { PublicBoot } from '@cabstand/contract/pages'
import type { TextBoot } from '../ui/text.tsx'

/** What the landing page's live part starts from: the words and settings that it uses, and no more. */
export interface IslandBoot extends TextBoot, Pick<PublicBoot, 'carTypes' | 'placeName' | 'center'> {
  readonly settings: TextBoot['settings'] & Pick<PublicBoot['settings'], 'appCategory'>
}

/** The live part is rendered from this on the server too, so both sides agree. */
export function islandBoot(boot: PublicBoot): IslandBoot {
  const { locale, dateLocale, direction, carTypes, placeName, center } = boot
  const { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile } = boot.settings
  const unused = placeName ? 'hero_text_anywhere' : 'hero_text'
  const texts = Object.fromEntries(Object.entries(boot.landingTexts).filter(([key]) => key !== unused))
  const settings = { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile }
  return { locale, dateLocale, direction, texts, settings, carTypes, placeName, center }
}
