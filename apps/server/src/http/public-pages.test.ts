import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PublicSettings } from '@cabstand/contract/http/system'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseEncoding } from './document-cache.ts'
import { type PublicPages, type PublicSite, registerPublicPages } from './public-pages.ts'

/** Stands in for the built bundle: shows what it was given, in HTML. */
const bundleSource = `
const page = (name) => (page, boot) => ({
  html: '<html lang="' + boot.locale + '" dir="' + boot.direction + '">' + name(page) + '|' + boot.settings.appName +
    '|' + boot.texts.pickup + '|' + boot.year + '</html>',
  inlineScripts: ['theme()'],
})
export default {
  render: page((name) => name),
  renderApp: (boot) => page(() => 'app')('app', boot),
}`

const settings: PublicSettings = {
  appName: 'Cabstand',
  appCategory: 'both',
  companyName: 'Meridian Cabs Ltd',
  companyWebsite: '',
  companyTerms: '',
  contactEmail: '',
  appleStoreLink: '',
  playStoreLink: '',
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'Pacific/Auckland',
  country: 'Portugal',
  restrictCountry: 'PT',
  allowCountrySelection: true,
  convertToMile: false,
  otpSecure: true,
  carHornRepeat: false,
  demo: true,
}

const language = (langLocale: string, isDefault: boolean, keyValuePairs: Record<string, string> = {}) => ({
  id: langLocale,
  langName: langLocale,
  langLocale,
  dateLocale: langLocale,
  default: isDefault,
  keyValuePairs,
})

describe('public pages', () => {
  let folder: string
  let app: FastifyInstance
  let pages: PublicPages
  let site: PublicSite

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'public-pages-'))
    mkdirSync(join(folder, 'server'))
    mkdirSync(join(folder, 'client/assets'), { recursive: true })
    writeFileSync(join(folder, 'server/public.js'), bundleSource)
    writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'client/assets/app-1a2b.js'), 'plain')
    writeFileSync(join(folder, 'client/sw.js'), 'worker')
    writeFileSync(join(folder, 'client/assets/app-1a2b.js.br'), 'squeezed')
    site = {
      settings,
      languages: [language('en', true), language('ar', false)],
      carTypes: [],
      placeName: 'Port Meridian',
      center: null,
    }
    app = Fastify()
    pages = await registerPublicPages(app, {
      distFolder: folder,
      loadSite: async () => site,
      now: () => new Date('2026-12-31T12:00:00Z'),
    })
  })

  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })

  test('each address has its document; the app stands under all of its addresses', async () => {
    expect((await get('/')).body).toContain('home|Cabstand')
    expect((await get('/about-us')).body).toContain('about|')
    expect((await get('/privacy-policy')).body).toContain('privacy|')
    for (const url of ['/login', '/book?pickup=x', '/bookings', '/bookings/42', '/settings']) {
      expect((await get(url)).body, url).toContain('app|')
    }
    expect((await get('/nowhere')).statusCode).toBe(404)
  })

  test('the year is the one in the time zone of the settings', async () => {
    expect((await get('/')).body).toContain('|2027</html>')
  })

  test('language: asked for and remembered, then the cookie, then the default; unknown ones are ignored', async () => {
    const asked = await get('/?lang=ar')
    expect(asked.body).toContain('<html lang="ar" dir="rtl">')
    expect(asked.headers['set-cookie']).toContain('cabstand_lang=ar')
    expect((await get('/', { cookie: 'a=b; cabstand_lang=ar' })).body).toContain('lang="ar"')
    expect((await get('/')).body).toContain('lang="en"')
    const unknown = await get('/?lang=xx', { cookie: 'cabstand_lang=yy' })
    expect(unknown.body).toContain('lang="en"')
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  test('the service worker has one address and is asked for anew each time', async () => {
    const answer = await app.inject('/sw.js')
    expect(answer.body).toBe('worker')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test('sends the compressed form that the client takes', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('home|')
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('home|')
    expect((await get('/')).headers['content-encoding']).toBeUndefined()
  })

  test('an unchanged document is not sent twice, in no encoding', async () => {
    const etag = String((await get('/', { 'accept-encoding': 'br' })).headers.etag)
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/?lang=ar', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('refresh shows changed settings and texts, and moves the ETag', async () => {
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

  test('a refresh that fails leaves the old documents', async () => {
    site = { ...site, languages: [] }
    await expect(pages.refresh()).rejects.toThrow('no language')
    expect((await get('/')).body).toContain('home|Cabstand')
  })

  test('only our own inline script may run, and nobody may frame the page', async () => {
    const { headers } = await get('/')
    const hash = createHash('sha256').update('theme()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('built files are sent compressed and kept for ever', async () => {
    const file = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(file.body).toBe('squeezed')
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect((await get('/assets/..%2f..%2fserver/public.js')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('an address that leads nowhere: the app for people, no document for programs', async () => {
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

  test('a web that was not built says how to build it', async () => {
    const unbuilt = registerPublicPages(Fastify(), {
      distFolder: join(folder, 'nothing'),
      loadSite: async () => site,
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
