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
  const ofRides = ['hero_heading', 'hero_text', 'hero_text_anywhere', 'nearest_cab', 'booking_form']
  const ofParcels = [
    'hero_heading_delivery',
    'hero_text_delivery',
    'hero_text_anywhere_delivery',
    'nearest_driver',
    'booking_form_delivery',
  ]
  const unused = [
    ...(placeName
      ? ['hero_text_anywhere', 'hero_text_anywhere_delivery', 'location_outside_unnamed']
      : ['hero_text', 'hero_text_delivery', 'location_outside']),
    ...(appCategory === 'delivery' ? ofRides : ofParcels),
  ]
  const texts = Object.fromEntries(Object.entries(boot.landingTexts).filter(([key]) => !unused.includes(key)))
  const settings = { appCategory, code, symbol, swipeSymbol, decimal, timeZone, convertToMile }
  return { locale, dateLocale, direction, texts, settings, carTypes, placeName, center }
}
