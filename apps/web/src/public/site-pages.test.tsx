import { getSettings } from '@cabstand/contract/http/operator/settings'
import { type PublicBoot, type PublicPage, textPages } from '@cabstand/contract/pages'
import { buildDictionary, landingScopes, publicScopes } from '@cabstand/contract/texts/dictionary'
import { standardPages } from '@cabstand/contract/texts/standard-pages'
import { translate } from '@cabstand/contract/texts/translate'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../ui/boot.tsx'
import { createFormat } from '../ui/format.ts'
import { BookingIsland } from './booking-island.tsx'
import { Features } from './features.tsx'
import { islandBoot } from './island-boot.ts'
import { MobileApp } from './mobile-app.tsx'
import { PageLinks } from './page-links.tsx'
import { describePage } from './pages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { WrittenPage } from './written-page.tsx'

type Settings = PublicBoot['settings']
const settings = getSettings.examples.output as Settings
const bootWith = (changes: Partial<Settings>, locale: 'en' | 'ar' = 'en'): PublicBoot => ({
  locale,
  dateLocale: locale,
  direction: locale === 'ar' ? 'rtl' : 'ltr',
  languages: [
    { id: 'en', langName: 'English', langLocale: 'en', dateLocale: 'en-GB', default: true },
    { id: 'ar', langName: 'العربية', langLocale: 'ar', dateLocale: 'ar', default: false },
  ],
  texts: buildDictionary(locale, publicScopes),
  landingTexts: {},
  settings: { ...settings, ...changes },
  carTypes: [],
  placeName: 'Port Meridian',
  center: null,
  year: 2026,
  pageTexts: { about: '', privacy: '', deletion: '' },
  samplePlace: '',
  origin: 'https://cabstand.example',
})
const show = (changes: Partial<Settings>, page: ReactNode = <SiteFooter year={2026} />) =>
  renderToStaticMarkup(<BootProvider boot={bootWith(changes)}>{page}</BootProvider>)

test('names website, address and tax number of the company, and nothing that is not known', () => {
  const whole = show({})
  for (const part of [
    'href="https://meridiancabs.example"',
    '4 Harbour Street, Meridian',
    'Tax number PT501234567',
    'href="/account-deletion"',
  ])
    expect(whole).toContain(part)
  const none = show({ companyWebsite: '', companyAddress: '', taxNumber: '', facebookHandle: '' })
  expect(none).not.toMatch(/href=""|Tax number|Harbour|Terms|Facebook|Instagram/)
})

test('links to the terms and to where the company is found, by name, @name or address', () => {
  const page = show({
    companyTerms: 'https://meridiancabs.example/terms',
    facebookHandle: 'meridian',
    twitterHandle: '@meridian',
    instagramHandle: 'https://instagram.example/meridian',
  })
  for (const href of [
    'https://meridiancabs.example/terms',
    'https://www.facebook.com/meridian',
    'https://x.com/meridian',
    'https://instagram.example/meridian',
  ])
    expect(page).toContain(`href="${href}"`)
})

const texts = buildDictionary('en', publicScopes)
const services = { deliveryOnly: false, maps: [], payments: [], signIn: ['Google', 'Apple'], messages: true }
const standardOf = (changes: Partial<typeof services>) =>
  standardPages((key, params) => translate(texts, 'en', key, params), 'en', { ...services, ...changes })
const standard = standardOf({})

test.each(textPages)(
  'the page %s of a new installation has no link without a name, and a way to write to the operator',
  (page) => {
    const written = <WrittenPage page={page} text={standard[page]} />
    expect(show({}, written)).toContain('href="mailto:hello@meridiancabs.example"')
    const byPost = show({ contactEmail: '' }, written)
    expect(byPost).not.toMatch(/mailto:|<a [^>]*>(<[^>]*>)*<\/a>/)
    expect(byPost).toContain('4 Harbour Street, Meridian')
  },
)

test('pages of a service that only delivers speak of no rides', () => {
  const delivery = standardOf({ deliveryOnly: true })
  for (const page of textPages) {
    const parcels = {
      appCategory: 'delivery',
      companyName: 'Meridian Post',
      contactEmail: 'a@b.example',
    } as const
    const shown = show(parcels, <WrittenPage page={page} text={delivery[page]} />)
    expect(shown).not.toMatch(/\b(rides?|rider|cabs?)\b|lost property/i)
  }
  expect(delivery.about).toContain('doesn’t change')
  expect(standard.about).toContain('If the ride changes')
})

test('the sample fare is in the operator’s currency and unit of distance, and adds up', () => {
  const shown = show(
    { code: 'JPY', symbol: '¥', decimal: 0, convertToMile: true },
    <Features samplePlace="" />,
  )
  expect(shown).toMatch(/Distance, 4 mi at ¥\d+\/mi/)
  const [start, distance, time, total] = [...shown.matchAll(/<dd><bdi[^>]*>¥([\d,]+)/g)].map(([, amount]) =>
    Number(amount?.replaceAll(',', '')),
  )
  expect(Number(start) + Number(distance) + Number(time)).toBe(total)
  expect(total).toBeGreaterThan(500)
  const euros = createFormat('en', 'en', 'ltr', settings).money(240)
  expect(show({}, <Features samplePlace="Central Station" />)).toContain(euros)
  expect(show({}, <Features samplePlace="Central Station" />)).toContain('Central Station')
})

test('the features say what the settings make true', () => {
  const page = <Features samplePlace="" />
  expect(show({ otpSecure: true }, page)).toContain('48213')
  const withoutCode = show({ otpSecure: false }, page)
  expect(withoutCode).not.toContain('48213')
  expect(withoutCode).not.toContain('only with your code')
  expect(show({ otpSecure: true, appCategory: 'delivery' }, page)).not.toContain('48213')
  expect(show({ appCategory: 'delivery' }, page)).toContain('follow your parcel')
})

const landing = (changes: Partial<Settings>, placeName = 'Port Meridian') => {
  const boot = { ...bootWith(changes), placeName, landingTexts: buildDictionary('en', landingScopes) }
  return renderToStaticMarkup(<BookingIsland boot={islandBoot(boot)} />)
}

test('the hero speaks of rides, and of parcels where only parcels are offered', () => {
  const rides = landing({ appCategory: 'both' })
  expect(rides).toContain('Then get in')
  expect(rides).toMatch(/Book a cab anywhere in \W?Port Meridian/)
  const parcels = landing({ appCategory: 'delivery' })
  expect(parcels).toContain('Then hand it over')
  expect(parcels).toMatch(/Send a parcel anywhere in \W?Port Meridian/)
  expect(parcels).toMatch(/<form [^>]*aria-label="Send a parcel"/)
  expect(parcels).not.toMatch(/\bcab\b|\bride\b|Then get in/i)
  expect(landing({ appCategory: 'delivery' }, '')).toContain('Send a parcel. The price')
})

test('badges lead to the stores that the operator named; without any there is no section', () => {
  const app = <MobileApp samplePlace="" />
  const stores = {
    appleStoreLink: 'https://apps.apple.com/app/meridian',
    playStoreLink: 'https://play.google.com/store/apps/details?id=meridian',
  }
  const both = show(stores, app)
  for (const href of Object.values(stores)) expect(both).toContain(`href="${href}"`)
  expect(show({ ...stores, playStoreLink: '' }, app)).not.toContain('Google Play')
  expect(show({ ...stores, appCategory: 'delivery' }, app)).toContain('The same drivers on your phone')
  expect(show({ appleStoreLink: '', playStoreLink: '' }, app)).toBe('')
})

test('the header offers languages where there are several', () => {
  const header = (languages: PublicBoot['languages']) =>
    renderToStaticMarkup(
      <BootProvider boot={{ ...bootWith({}), languages }}>
        <SiteHeader />
      </BootProvider>,
    )
  const { languages } = bootWith({})
  expect(header(languages)).toContain('hrefLang="ar"')
  expect(header(languages.slice(0, 1))).not.toMatch(/hrefLang|Language/)
})

const head = (page: Exclude<PublicPage, 'offline'>, boot: PublicBoot) =>
  renderToStaticMarkup(<PageLinks page={page} boot={boot} />)

test('the head names the page in its language, for search engines and messengers', () => {
  const english = head('about', bootWith({}))
  for (const part of [
    '<link rel="canonical" href="https://cabstand.example/about-us"/>',
    'property="og:site_name" content="Cabstand"',
    'property="og:title" content="About us | Cabstand"',
    'property="og:url" content="https://cabstand.example/about-us"',
    '<link rel="alternate" hrefLang="ar" href="https://cabstand.example/about-us?lang=ar"/>',
    '<link rel="alternate" hrefLang="x-default" href="https://cabstand.example/about-us"/>',
  ])
    expect(english).toContain(part)
  const arabic = head('about', bootWith({}, 'ar'))
  expect(arabic).toContain('rel="canonical" href="https://cabstand.example/about-us?lang=ar"')
  expect(arabic).toMatch(/og:image" content="https:\/\/cabstand\.example\/[^"]*share-ar/)
  // Addresses that cannot be whole are no use to others.
  expect(head('home', { ...bootWith({}), origin: '' })).not.toMatch(/canonical|og:image|cabstand\.example/)
})

test('each page has its own title and description', () => {
  expect(describePage('about', bootWith({}))).toEqual({
    title: 'About us | Cabstand',
    description: expect.stringContaining('Meridian Cabs Ltd runs Cabstand'),
  })
  expect(describePage('home', bootWith({ appCategory: 'delivery' })).title).toBe('Cabstand: send a parcel')
})

test('structured data is what the settings say, and cannot leave its element', () => {
  const read = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  const whole = read(head('about', bootWith({ companyName: '</script><b>', twitterHandle: '@meridian' })))
  expect(whole).toMatchObject({
    '@type': 'TaxiService',
    name: 'Cabstand',
    url: 'https://cabstand.example/',
    provider: {
      '@type': 'LocalBusiness',
      name: '</script><b>',
      address: '4 Harbour Street, Meridian',
      sameAs: ['https://www.facebook.com/meridiancabs', 'https://x.com/meridian'],
    },
  })
  const none = read(
    head('about', bootWith({ companyAddress: '', taxNumber: '', facebookHandle: '', companyWebsite: '' })),
  )
  expect(Object.keys(none.provider)).toEqual(['@type', 'name', 'email', 'currenciesAccepted', 'image'])
  expect(head('home', bootWith({}))).toContain('ld+json')
  expect(head('privacy', bootWith({}))).not.toContain('ld+json')
})
