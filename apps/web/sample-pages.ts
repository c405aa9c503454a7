import { fileURLToPath, pathToFileURL } from 'node:url'
import { type PagesBundle, type PublicBoot, type PublicPage, textPages } from '@cabstand/contract/pages'
import {
  buildDictionary,
  builtInLocales,
  landingScopes,
  publicScopes,
  shippedLanguages,
} from '@cabstand/contract/texts/dictionary'
import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { standardPages } from '@cabstand/contract/texts/standard-pages'
import { translate } from '@cabstand/contract/texts/translate'

const bundleFile = fileURLToPath(new URL('dist/server/public.js', import.meta.url))
const pages: readonly PublicPage[] = ['home', ...textPages, 'offline']

/** Boot data of an invented company, to measure and view the public pages. */
export function sampleBoot(locale: string): PublicBoot {
  const carType = (position: number, name: string, image: string, fromPrice: number) => ({
    id: `01980000-0000-7000-8000-00000000000${position}`,
    name,
    image,
    extraInfo: `${position + 3} seats`,
    translations: {},
    fromPrice,
    position,
    service: 'taxi' as const,
  })
  const languages = shippedLanguages.map((language, position) => ({
    ...language,
    id: `01980000-0000-7000-8000-0000000000a${position}`,
    default: position === 0,
  }))
  const texts = buildDictionary(locale, publicScopes)
  return {
    locale,
    dateLocale: languages.find(({ langLocale }) => langLocale === locale)?.dateLocale ?? locale,
    direction: isRightToLeft(locale) ? 'rtl' : 'ltr',
    languages,
    texts,
    landingTexts: buildDictionary(locale, landingScopes),
    settings: {
      appName: 'Cabstand',
      appCategory: 'both',
      companyName: 'Meridian Cabs Ltd',
      companyWebsite: 'https://meridiancabs.example',
      companyAddress: '4 Harbour Street, Meridian',
      taxNumber: 'PT501234567',
      companyTerms: '',
      contactEmail: 'hello@meridiancabs.example',
      facebookHandle: 'meridiancabs',
      twitterHandle: '@meridiancabs',
      instagramHandle: 'meridiancabs',
      appleStoreLink: 'https://apps.apple.com/',
      playStoreLink: 'https://play.google.com/',
      code: 'EUR',
      symbol: '€',
      swipeSymbol: false,
      decimal: 2,
      timeZone: 'Europe/Lisbon',
      country: 'Portugal',
      restrictCountry: 'PT',
      allowCountrySelection: true,
      convertToMile: false,
      otpSecure: true,
      allowDeliveryPickupImageCapture: false,
      allowFinalDeliveryImageCapture: false,
      horizontalView: false,
      showLiveRoute: true,
      autoDispatch: true,
      autoDispatchSince: null,
      searchAgain: true,
      tips: false,
      bankFields: true,
      carHornRepeat: false,
      allowCriticalEditsAdmin: true,
      demo: true,
    },
    carTypes: [
      carType(1, 'City', 'city', 560),
      carType(2, 'Comfort', 'comfort', 780),
      carType(3, 'Van', 'van', 1120),
    ],
    placeName: 'Port Meridian',
    center: { lat: 41.15, lng: -8.61 },
    year: 2026,
    pageTexts: standardPages((key, params) => translate(texts, locale, key, params), locale, {
      deliveryOnly: false,
      maps: [],
      payments: [],
      signIn: ['Google', 'Apple'],
      messages: true,
    }),
    samplePlace: 'Meridian Central',
    origin: 'https://cabstand.example',
  }
}

/** Every public document in every built-in language, by the built server bundle. */
export async function renderSamplePages(): Promise<ReadonlyArray<{ name: string; html: string }>> {
  const { default: bundle } = (await import(pathToFileURL(bundleFile).href)) as { default: PagesBundle }
  return builtInLocales.flatMap((locale) =>
    pages.map((page) => ({ name: `${page} ${locale}`, html: bundle.render(page, sampleBoot(locale)).html })),
  )
}
