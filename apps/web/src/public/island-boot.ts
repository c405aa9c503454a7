import type { PublicBoot } from '@cabstand/contract/pages'
import type { TextBoot } from '../ui/text.tsx'

/** What the landing page's live part starts from: the words and settings that it uses, and no more. */
export interface IslandBoot extends TextBoot, Pick<PublicBoot, 'carTypes' | 'placeName' | 'center'> {
  readonly settings: TextBoot['settings'] & Pick<PublicBoot['settings'], 'appCategory'>
}

/** Texts of the parts that are markup only; they need not travel a second time as data. */
const staticTexts =
  /^(about|close|feature|footer|home|language|mobile|nav|offline|privacy|sample|store|theme)(_|$)/

/** The live part is rendered from this on the server too, so both sides agree. */
export function islandBoot(boot: PublicBoot): IslandBoot {
  const { locale, dateLocale, direction, carTypes, placeName, center } = boot
  const { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile } = boot.settings
  const unused = placeName ? 'hero_text_anywhere' : 'hero_text'
  const used = (key: string) => key !== unused && !staticTexts.test(key)
  const texts = Object.fromEntries(Object.entries(boot.texts).filter(([key]) => used(key)))
  const settings = { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile }
  return { locale, dateLocale, direction, texts, settings, carTypes, placeName, center }
}
