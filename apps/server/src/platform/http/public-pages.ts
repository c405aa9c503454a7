import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@cabstand/contract/http/operator/languages'
import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import type { CarType } from '@cabstand/contract/http/trips/pricing'
import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import {
  appManifestPath,
  appSegments,
  type DocumentBoot,
  hintCookies,
  type PagesBundle,
  type PageTexts,
  type PublicPage,
  publicPagePaths,
  type TextFiles,
} from '@cabstand/contract/pages'
import type { SiteMarks } from '@cabstand/contract/realtime/site'
import {
  appScopes,
  buildDictionary,
  landingScopes,
  publicScopes,
  type TextScope,
  trackScopes,
} from '@cabstand/contract/texts/dictionary'
import { readIn } from '@cabstand/contract/texts/read-in'
import { type SiteServices, standardPages } from '@cabstand/contract/texts/standard-pages'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import { type Role, roles } from '@cabstand/domain/roles'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../caller.ts'
import { chooseLocale } from './choose-locale.ts'
import { chooseEncoding, documentHeaders, type StoredDocument, storeDocument } from './document-cache.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { registerSiteFiles } from './site-files.ts'
import { type RenderedTexts, registerTexts, renderTexts, type TextFile, textFilesOf } from './text-files.ts'
import { registerTrackPage, type TrackPageBoot } from './track-page.ts'

/** A language with the texts that the operator changed or added, by key. */
export interface SiteLanguage extends Language {
  readonly keyValuePairs: Readonly<Record<string, string>>
  /** Pages that the operator wrote. */
  readonly pageTexts: Partial<PageTexts>
  /** A place of the city in this language, for the samples; empty when none is known. */
  readonly samplePlace: string
}

/** The data of the documents that can change while the server runs. */
export interface PublicSite {
  readonly settings: PublicSettings
  readonly languages: readonly SiteLanguage[]
  /** They differ after the settings or the texts have changed. */
  readonly marks: SiteMarks
  readonly carTypes: readonly CarType[]
  /** The area that the map covers: its name as on the map, and by language. */
  readonly place: { readonly address: string; readonly translations: Readonly<Record<string, string>> }
  readonly center: { readonly lat: number; readonly lng: number } | null
  readonly services: SiteServices
  /** Scheme and host of the website; empty when it is not configured. */
  readonly origin: string
}

export interface PublicPagesOptions {
  /** The output folder of `apps/web/build.ts`: `apps/web/dist`. */
  readonly distFolder: string
  readonly loadSite: () => Promise<PublicSite>
  /** The trip of a link; null when the link is unknown. */
  readonly readTrip: (token: string, client: Client) => Promise<SharedTrip | null>
  readonly now: () => Date
}

export interface PublicPages {
  /**
   * Renders the documents again if their data has changed. Resolves when they show the data as of the call. One
   * rendering runs at a time, and calls during it share the next. On failure the previous documents are kept.
   */
  readonly refresh: () => Promise<void>
}

type DocumentName = PublicPage | 'app'
type Documents = ReadonlyMap<string, Readonly<Record<DocumentName, StoredDocument>>>

/** The inputs of rendering. */
interface Content {
  readonly site: PublicSite
  readonly year: number
}

type Manifests = Readonly<Record<Role, string>>

export interface Rendered {
  readonly content: Content
  readonly defaultLocale: string
  readonly documents: Documents
  /** What the page of a shared trip begins with, by locale. */
  readonly trackBoots: ReadonlyMap<string, TrackPageBoot>
  /** What each role installs, by locale. */
  readonly manifests: ReadonlyMap<string, Manifests>
  readonly texts: RenderedTexts
}

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])
const yearSeconds = 31_536_000

/**
 * Serves the website: documents, which are rendered once for each language and compressed once, the app's document
 * under all of its paths, and the built files.
 *
 * @throws when the website is not built, or when the site cannot be loaded for the first rendering.
 */
export async function registerPublicPages(
  app: FastifyInstance,
  options: PublicPagesOptions,
): Promise<PublicPages> {
  const bundle = await loadBundle(options.distFolder)
  let rendered = await renderSite(bundle, await loadContent(options))
  const refresh = oneAtATime(async () => {
    const content = await loadContent(options)
    if (!isDeepStrictEqual(content, rendered.content)) rendered = await renderSite(bundle, content)
  })

  await registerAssets(app, options.distFolder)
  registerWorker(app, options.distFolder)
  registerTexts(app, () => rendered.texts)

  const serve = (path: string, name: DocumentName, status = 200) =>
    app.get(path, (request, reply) => {
      const isForPeople = request.headers.accept?.includes('text/html') === true
      if (status !== 200 && (request.url.startsWith('/api') || !isForPeople)) return reply.callNotFound()
      void reply.code(status)
      return sendDocument(request, reply, rendered, name)
    })
  for (const [name, path] of Object.entries(publicPagePaths)) serve(path, name as PublicPage)
  for (const segment of appSegments) {
    serve(`/${segment}`, 'app')
    serve(`/${segment}/*`, 'app')
  }
  // For an unknown path, browsers get the app, which shows an error, and other clients a problem document.
  serve('/*', 'app', 404)
  for (const role of roles)
    app.get(appManifestPath(role), (request, reply) =>
      reply
        .headers({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
        .send(rendered.manifests.get(localeOf(request, reply, rendered))?.[role]),
    )
  registerSiteFiles(app, () => rendered.content.site)
  registerTrackPage(app, {
    render: bundle.renderTrack,
    readTrip: options.readTrip,
    now: options.now,
    bootFor: (request, reply) => rendered.trackBoots.get(localeOf(request, reply, rendered)),
  })

  return { refresh }
}

/** Serves the service worker of this build under a fixed path. Browsers revalidate it at each visit. */
function registerWorker(app: FastifyInstance, distFolder: string): void {
  const worker = readFileSync(join(distFolder, 'client/sw.js'))
  app.get('/sw.js', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      })
      .send(worker),
  )
}

/** Serves the built files, whose names contain a content hash. */
export async function registerAssets(app: FastifyInstance, distFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(distFolder, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: yearSeconds * 1000,
    index: false,
    decorateReply: false,
    setHeaders: (response) => {
      void response.header('x-content-type-options', 'nosniff')
    },
  })
}

/** Throws when the website is not built. */
export async function loadBundle(distFolder: string): Promise<PagesBundle> {
  const file = join(distFolder, 'server/public.js')
  if (!existsSync(file))
    throw new Error(`The website is not built (${file}). Run: npm run build -w @cabstand/web`)
  const module = (await import(pathToFileURL(file).href)) as { default: PagesBundle }
  return module.default
}

async function loadContent(options: Omit<PublicPagesOptions, 'distFolder'>): Promise<Content> {
  const site = await options.loadSite()
  return { site, year: yearIn(site.settings.timeZone, options.now()) }
}

/** Every document and every text file in every language; `inApp` names the texts in the app's document. */
export async function renderSite(
  bundle: PagesBundle,
  content: Content,
  inApp: readonly TextScope[] = appScopes,
): Promise<Rendered> {
  const { languages } = content.site
  const defaultLanguage = languages.find((language) => language.default) ?? languages[0]
  if (!defaultLanguage) throw new Error('The site has no language')
  const documents = new Map<string, Record<DocumentName, StoredDocument>>()
  const trackBoots = new Map<string, TrackPageBoot>()
  const manifests = new Map<string, Manifests>()
  const texts = new Map<string, ReadonlyMap<TextScope, TextFile>>()
  const english = languages.find(({ langLocale }) => langLocale === 'en')?.keyValuePairs ?? {}
  for (const language of languages) {
    const locale = language.langLocale
    const ownTexts = renderTexts(language, inApp, english)
    const app = { inApp, english, files: textFilesOf(locale, ownTexts) }
    texts.set(locale, ownTexts)
    const { documents: own, manifests: ownManifests } = await renderLanguage(bundle, content, language, app)
    documents.set(locale, own)
    manifests.set(locale, ownManifests)
    trackBoots.set(locale, {
      ...sharedBoot(content, language),
      texts: buildDictionary(locale, trackScopes, language.keyValuePairs, english),
      placeName: readIn(content.site.place, locale),
    })
  }
  return { content, defaultLocale: defaultLanguage.langLocale, documents, trackBoots, manifests, texts }
}

async function renderLanguage(
  bundle: PagesBundle,
  { site, year }: Content,
  language: SiteLanguage,
  app: {
    readonly inApp: readonly TextScope[]
    readonly english: SiteLanguage['keyValuePairs']
    readonly files: TextFiles
  },
): Promise<{ readonly documents: Record<DocumentName, StoredDocument>; readonly manifests: Manifests }> {
  const locale = language.langLocale
  const textsOf = (scopes: readonly TextScope[]) =>
    buildDictionary(locale, scopes, language.keyValuePairs, app.english)
  const shared = sharedBoot({ site }, language)
  const texts = textsOf(publicScopes)
  const t = (key: string, params?: TextParams) => translate(texts, locale, key, params)
  const publicBoot = {
    ...shared,
    texts,
    landingTexts: textsOf(landingScopes),
    carTypes: site.carTypes,
    placeName: readIn(site.place, locale),
    center: site.center,
    year,
    pageTexts: { ...standardPages(t, locale, site.services), ...language.pageTexts },
    samplePlace: language.samplePlace,
    origin: site.origin,
  }
  const appBoot = {
    ...shared,
    texts: textsOf(app.inApp),
    textFiles: app.files,
    marks: site.marks,
  }
  const renderPage = async (page: PublicPage) => {
    // Requests are processed in between.
    await nextTurn()
    return storeDocument(bundle.render(page, publicBoot))
  }
  const manifest = (role: Role) => bundle.renderManifest(role, appBoot)
  return {
    documents: {
      home: await renderPage('home'),
      about: await renderPage('about'),
      privacy: await renderPage('privacy'),
      deletion: await renderPage('deletion'),
      offline: await renderPage('offline'),
      app: storeDocument(bundle.renderApp(appBoot)),
    },
    manifests: {
      rider: manifest('rider'),
      driver: manifest('driver'),
      fleetadmin: manifest('fleetadmin'),
      admin: manifest('admin'),
    },
  }
}

function sharedBoot(
  { site }: Pick<Content, 'site'>,
  { langLocale, dateLocale }: SiteLanguage,
): Omit<DocumentBoot, 'texts'> {
  return {
    locale: langLocale,
    dateLocale,
    direction: directionOf(langLocale),
    languages: site.languages.map(
      ({ keyValuePairs: _, pageTexts: _own, samplePlace: _place, ...brief }) => brief,
    ),
    settings: site.settings,
  }
}

/** By the script that the locale names, or in which its language is usually written. */
function directionOf(locale: string): 'rtl' | 'ltr' {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function yearIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { year: 'numeric', timeZone }).format(now))
}

/** The language of `?lang`, which is stored in a cookie, then of the cookie, then the browser's, then the default. */
function localeOf(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): string {
  const { lang: asked } = request.query as { lang?: unknown }
  const offered = [...rendered.documents.keys()]
  const locale = chooseLocale(
    {
      asked,
      remembered: readCookie(request.headers.cookie, hintCookies.language),
      accepted: request.headers['accept-language'],
    },
    offered,
  )
  if (locale !== undefined && locale === asked) {
    void reply.header(
      'set-cookie',
      `${hintCookies.language}=${encodeURIComponent(locale)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
    )
  }
  return locale ?? rendered.defaultLocale
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

/** Sends a document in the chosen language. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  name: DocumentName,
): Promise<FastifyReply> {
  const locale = localeOf(request, reply, rendered)
  const document = rendered.documents.get(locale)?.[name]
  if (!document) throw new Error(`No ${name} document in ${locale}`)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  void reply.headers(documentHeaders(document)).headers({
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    etag: document.etag,
  })
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === document.etag))
    return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await document.body.in(encoding))
}
