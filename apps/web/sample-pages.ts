import { fileURLToPath, pathToFileURL } from 'node:url'
import { type PagesBundle, type PublicBoot, type PublicPage, textPages } from '@cabstand/contract/pages'
import { buildDictionary, landingScopes, publicScopes } from '@cabstand/contract/texts/dictionary'
import { standardPages } from '@cabstand/contract/texts/standard-pages'
import { translate } from '@cabstand/contract/texts/translate'

const bundleFile = fileURLToPath(new URL('dist/server/public.js', import.meta.url))
const pages: readonly PublicPage[] = ['home', ...textPages, 'offline']

/** Boot data of an invented company, to measure and view the public pages. */
export function sampleBoot(locale: 'en' | 'ar'): PublicBoot {
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
  const language = (langName: string, langLocale: string, dateLocale: string, position: number) => ({
    id: `01980000-0000-7000-8000-0000000000a${position}`,
    langName,
    langLocale,
    dateLocale,
    default: position === 0,
  })
  const texts = buildDictionary(locale, publicScopes)
  return {
    locale,
    dateLocale: locale === 'ar' ? 'ar' : 'en-GB',
    direction: locale === 'ar' ? 'rtl' : 'ltr',
    languages: [language('English', 'en', 'en-GB', 0), language('العربية', 'ar', 'ar', 1)],
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
      maps: [],
      payments: [],
      messages: true,
    }),
    samplePlace: 'Meridian Central',
    origin: 'https://cabstand.example',
  }
}

/** Every public document in every built-in language, by the built server bundle. */
export async function renderSamplePages(): Promise<ReadonlyArray<{ name: string; html: string }>> {
  const { default: bundle } = (await import(pathToFileURL(bundleFile).href)) as { default: PagesBundle }
  return (['en', 'ar'] as const).flatMap((locale) =>
    pages.map((page) => ({ name: `${page} ${locale}`, html: bundle.render(page, sampleBoot(locale)).html })),
  )
}
