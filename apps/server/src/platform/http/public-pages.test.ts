import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import type { AppBoot } from '@cabstand/contract/pages'
import { buildDictionary, type TextScope } from '@cabstand/contract/texts/dictionary'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stubWeb } from '../../../test/support/stub-web.ts'
import { chooseEncoding } from './document-cache.ts'
import { type PublicPages, type PublicSite, registerPublicPages } from './public-pages.ts'

const settings: PublicSettings = {
  appName: 'Cabstand',
  appCategory: 'both',
  companyName: 'Meridian Cabs Ltd',
  companyWebsite: '',
  companyAddress: '',
  taxNumber: '',
  companyTerms: '',
  contactEmail: '',
  facebookHandle: '',
  twitterHandle: '',
  instagramHandle: '',
  appleStoreLink: '',
  playStoreLink: '',
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'Pacific/Auckland',
  country: 'Portugal',
  restrictCountry: 'PT',
  emergencyNumber: '112',
  allowCountrySelection: true,
  convertToMile: false,
  otpSecure: true,
  allowDeliveryPickupImageCapture: false,
  allowFinalDeliveryImageCapture: false,
  horizontalView: false,
  showLiveRoute: false,
  autoDispatch: true,
  autoDispatchSince: null,
  searchAgain: true,
  tips: false,
  bankFields: true,
  carHornRepeat: false,
  allowCriticalEditsAdmin: true,
  demo: true,
}

const language = (langLocale: string, isDefault: boolean, keyValuePairs: Record<string, string> = {}) => ({
  id: langLocale,
  langName: langLocale,
  langLocale,
  dateLocale: langLocale,
  default: isDefault,
  keyValuePairs,
  pageTexts: {},
  samplePlace: '',
})

/** The app's data in the stub's document. */
const bootIn = (html: string): AppBoot => JSON.parse(/\{.*\}/s.exec(html)?.[0] ?? '')
const builtInScope = (...scopes: readonly TextScope[]) => buildDictionary('en', scopes)

describe('public pages', () => {
  let web: ReturnType<typeof stubWeb>
  let app: FastifyInstance
  let pages: PublicPages
  let site: PublicSite

  beforeEach(async () => {
    web = stubWeb()
    site = {
      settings,
      languages: [language('en', true), language('ar', false)],
      marks: { texts: 'one', settings: 'one' },
      carTypes: [],
      place: { address: 'Port Meridian', translations: { ar: 'بورت ميريديان' } },
      center: null,
      services: { deliveryOnly: false, maps: [], payments: [], signIn: [], messages: false },
      origin: '',
    }
    app = Fastify()
    pages = await registerPublicPages(app, {
      distFolder: web.folder,
      loadSite: async () => site,
      readTrip: async () => null,
      now: () => new Date('2026-12-31T12:00:00Z'),
    })
  })

  afterEach(async () => {
    await app.close()
    web.remove()
  })

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })

  test('each path has its document; the app has all of its paths', async () => {
    expect((await get('/')).body).toContain('home|Cabstand')
    expect((await get('/about-us')).body).toContain('about|')
    expect((await get('/privacy-policy')).body).toContain('privacy|')
    expect((await get('/account-deletion')).body).toContain('deletion|')
    for (const url of ['/login', '/book?pickup=x', '/bookings', '/bookings/42', '/settings']) {
      expect((await get(url)).body, url).toContain('app|')
    }
    expect((await get('/nowhere')).statusCode).toBe(404)
  })

  test('the area has its name in the language of the document, where the map has it', async () => {
    expect((await get('/?lang=en')).body).toContain('|Port Meridian|')
    expect((await get('/?lang=ar')).body).toContain('|بورت ميريديان|')
  })

  test('a page is the standard text, made from what is configured, until the operator writes it', async () => {
    const { body } = await get('/privacy-policy')
    expect(body).toContain('places and routes come from a map on our own server')
    expect(body).not.toContain('Online payments')
    expect(body).not.toContain('Signing in with')
    const [english, arabic] = site.languages
    if (english === undefined || arabic === undefined) throw new Error('two languages are expected')
    site = {
      ...site,
      services: {
        ...site.services,
        maps: ['Google Maps'],
        payments: ['PayPal', 'Stripe'],
        signIn: ['Google'],
        messages: true,
      },
      languages: [english, { ...arabic, pageTexts: { privacy: '## خصوصيتك' } }],
    }
    await pages.refresh()
    const known = (await get('/privacy-policy')).body
    expect(known).toContain('Maps: Google Maps.')
    expect(known).toContain('Online payments: PayPal and Stripe.')
    expect(known).toContain('Signing in with Google:')
    expect(known).not.toContain('our own server.')
    expect((await get('/privacy-policy?lang=ar')).body).toContain('## خصوصيتك')
  })

  test('each role installs an app of its own, in the language that is asked for', async () => {
    for (const role of ['rider', 'driver', 'fleetadmin', 'admin']) {
      const { headers, body } = await get(`/manifests/${role}.webmanifest?lang=ar`)
      expect(headers['content-type']).toContain('application/manifest+json')
      expect(JSON.parse(body)).toEqual({ role, lang: 'ar' })
    }
    expect((await get('/manifests/visitor.webmanifest')).statusCode).toBe(404)
  })

  test('search engines find every page in every language, under the configured address or the one they asked', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:80/sitemap.xml')
    site = { ...site, origin: 'https://cabs.example' }
    await pages.refresh()
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://cabs.example/sitemap.xml\n')
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      ['/', '/about-us', '/privacy-policy', '/account-deletion'].flatMap((path) => [
        `https://cabs.example${path}`,
        `https://cabs.example${path}?lang=ar`,
      ]),
    )
    expect(body).toContain('hreflang="ar" href="https://cabs.example/about-us?lang=ar"')
    expect(body).toContain('hreflang="x-default" href="https://cabs.example/about-us"')
  })

  test('the year is the one in the time zone of the settings', async () => {
    expect((await get('/')).body).toContain('|2027</html>')
  })

  test('language: the query, which is remembered, then the cookie, then the default; unknown ones are ignored', async () => {
    const asked = await get('/?lang=ar')
    expect(asked.body).toContain('<html lang="ar" dir="rtl">')
    expect(asked.headers['set-cookie']).toContain('cabstand_lang=ar')
    expect((await get('/', { cookie: 'a=b; cabstand_lang=ar' })).body).toContain('lang="ar"')
    expect((await get('/')).body).toContain('lang="en"')
    const unknown = await get('/?lang=xx', { cookie: 'cabstand_lang=yy' })
    expect(unknown.body).toContain('lang="en"')
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  test('the app’s document contains the texts of its shell; each scope of its screens has its own file', async () => {
    const { body } = await get('/login')
    const boot = bootIn(body)
    const foreign = builtInScope('console', 'console-booking', 'driver', 'rider', 'public')
    expect(Object.keys(boot.texts).filter((key) => key in foreign)).toEqual([])
    // Of what it was rendered from, so that the app notices a change since then.
    expect(boot.marks).toEqual({ texts: 'one', settings: 'one' })
    const rider = await get(boot.textFiles.rider ?? '')
    expect(rider.json()).toEqual(builtInScope('rider'))
    expect(rider.headers['cache-control']).toContain('immutable')
    expect(rider.headers['content-type']).toContain('application/json')
    expect((await get('/texts/en/nothing.json')).statusCode).toBe(404)
    expect((await get('/texts/xx/rider.json')).statusCode).toBe(404)
  })

  test('an operator’s text is in the file of its scope, under a new address and the old one', async () => {
    const fileOf = async () => {
      return String(bootIn((await get('/login')).body).textFiles.console)
    }
    const before = await fileOf()
    site = { ...site, languages: [language('en', true, { admin_bookings: 'Trips' })] }
    await pages.refresh()
    const after = await fileOf()
    expect(after).not.toBe(before)
    expect((await get(after)).json()).toMatchObject({ admin_bookings: 'Trips' })
    const old = await get(before)
    expect(old.json()).toMatchObject({ admin_bookings: 'Trips' })
    expect(old.headers['cache-control']).toBe('no-cache')
    expect((await get('/login')).body).not.toContain('Trips')
  })

  test('the service worker has one address and is not cached', async () => {
    const answer = await app.inject('/sw.js')
    expect(answer.body).toBe('worker')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test('sends an encoding that the client accepts', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('home|')
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('home|')
    expect((await get('/')).headers['content-encoding']).toBeUndefined()
  })

  test('an unchanged document is not sent again, in any encoding', async () => {
    const etag = String((await get('/', { 'accept-encoding': 'br' })).headers.etag)
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/?lang=ar', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('refresh shows changed settings and texts, and changes the ETag', async () => {
    const before = await get('/')
    site = {
      ...site,
      settings: { ...settings, appName: 'Rank' },
      languages: [language('en', true, { pickup: 'From where?' })],
    }
    await pages.refresh()
    const after = await get('/')
    expect(after.body).toContain('Rank|From where?')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('refresh renders nothing without a change; a change during a refresh causes one more rendering', async () => {
    const rendered = () => (globalThis as { pagesRendered?: number }).pagesRendered
    const each = rendered() ?? 0
    expect(each).toBeGreaterThan(0)
    await pages.refresh()
    expect(rendered()).toBe(each)
    const names = ['Rank', 'Stand', 'Hail']
    await Promise.all(
      names.map((appName) => {
        site = { ...site, settings: { ...settings, appName } }
        return pages.refresh()
      }),
    )
    expect((await get('/')).body).toContain('Hail|')
    expect(rendered()).toBeLessThanOrEqual(3 * each)
  })

  test('a failed refresh keeps the previous documents', async () => {
    site = { ...site, languages: [] }
    await expect(pages.refresh()).rejects.toThrow('no language')
    expect((await get('/')).body).toContain('home|Cabstand')
  })

  test('only our own inline script may run, and the page cannot be framed', async () => {
    const { headers } = await get('/')
    const hash = createHash('sha256').update('theme()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('built files are compressed and cached as immutable', async () => {
    const file = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(file.body).toBe('squeezed')
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect((await get('/assets/..%2f..%2fserver/public.js')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('an unknown path returns the app to browsers and a problem document to programs', async () => {
    const people = await get('/nowhere', { accept: 'text/html,*/*' })
    expect(people.statusCode).toBe(404)
    expect(people.headers['content-type']).toContain('text/html')
    for (const [path, accept] of [
      ['/nowhere', 'application/json'],
      ['/api/nowhere', 'text/html'],
    ] as const) {
      const program = await get(path, { accept })
      expect(program.statusCode).toBe(404)
      expect(program.headers['content-type']).not.toContain('text/html')
    }
  })

  test('without a built website, the error contains the build command', async () => {
    const unbuilt = registerPublicPages(Fastify(), {
      distFolder: join(web.folder, 'nothing'),
      loadSite: async () => site,
      readTrip: async () => null,
      now: () => new Date(),
    })
    await expect(unbuilt).rejects.toThrow('npm run build -w @cabstand/web')
  })
})

describe('chooseEncoding', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0.0', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('%s → %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding))
})
