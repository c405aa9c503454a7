import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CarType, Language, PublicSettings } from '@cabstand/contract/http/system'
import {
  appSegments,
  type DocumentBoot,
  hintCookies,
  type PagesBundle,
  type PublicPage,
  publicPagePaths,
} from '@cabstand/contract/pages'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type StoredDocument, storeDocument } from './document-cache.ts'

/** A language with the texts its operator changed or added, by key. */
export interface SiteLanguage extends Language {
  readonly keyValuePairs: Readonly<Record<string, string>>
}

/** Everything the documents show that can change while the server runs. */
export interface PublicSite {
  readonly settings: PublicSettings
  readonly languages: readonly SiteLanguage[]
  readonly carTypes: readonly CarType[]
  readonly placeName: string
  readonly center: { readonly lat: number; readonly lng: number } | null
}

export interface PublicPagesOptions {
  /** The folder that `apps/web/build.ts` wrote: `apps/web/dist`. */
  readonly distFolder: string
  readonly loadSite: () => Promise<PublicSite>
  readonly now: () => Date
}

export interface PublicPages {
  /** Renders every document again; call when texts, settings, languages or car types change. On failure the old ones stay. */
  readonly refresh: () => Promise<void>
}

type DocumentName = PublicPage | 'app'
type Documents = ReadonlyMap<string, Readonly<Record<DocumentName, StoredDocument>>>

export interface Rendered {
  readonly defaultLocale: string
  readonly documents: Documents
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])
const yearSeconds = 31_536_000

/**
 * Serves the web: documents rendered once for each language and kept compressed, the app's
 * document under all of its addresses, and the built files.
 *
 * @throws when the web is not built, or the site cannot be loaded for the first rendering.
 */
export async function registerPublicPages(
  app: FastifyInstance,
  options: PublicPagesOptions,
): Promise<PublicPages> {
  const bundle = await loadBundle(options.distFolder)
  let rendered = await renderSite(bundle, options)

  await registerAssets(app, options.distFolder)
  registerWorker(app, options.distFolder)

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
  // An address that leads nowhere: the app says so to people, everybody else gets the problem document.
  serve('/*', 'app', 404)

  return {
    refresh: async () => {
      rendered = await renderSite(bundle, options)
    },
  }
}

/** The service worker of this build, under its one address; browsers ask for it anew at each visit. */
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

/** The built files, whose names change with their content. */
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

/** Throws when the web is not built. */
export async function loadBundle(distFolder: string): Promise<PagesBundle> {
  const file = join(distFolder, 'server/public.js')
  if (!existsSync(file))
    throw new Error(`The web is not built (${file}). Run: npm run build -w @cabstand/web`)
  const module = (await import(pathToFileURL(file).href)) as { default: PagesBundle }
  return module.default
}

/** Every document in every language; the app's with the words of the first run too when its scope is `setup`. */
export async function renderSite(
  bundle: PagesBundle,
  options: Omit<PublicPagesOptions, 'distFolder'>,
  appScope: 'app' | 'setup' = 'app',
): Promise<Rendered> {
  const site = await options.loadSite()
  const defaultLanguage = site.languages.find((language) => language.default) ?? site.languages[0]
  if (!defaultLanguage) throw new Error('The site has no language')
  const documents = new Map(
    site.languages.map((language) => [
      language.langLocale,
      renderLanguage(bundle, options, site, language, appScope),
    ]),
  )
  return { defaultLocale: defaultLanguage.langLocale, documents }
}

function renderLanguage(
  bundle: PagesBundle,
  options: Pick<PublicPagesOptions, 'now'>,
  site: PublicSite,
  language: SiteLanguage,
  appScope: 'app' | 'setup',
): Record<DocumentName, StoredDocument> {
  const locale = language.langLocale
  const shared = {
    locale,
    dateLocale: language.dateLocale,
    direction: rightToLeft.has(locale.split('-')[0] ?? locale) ? 'rtl' : 'ltr',
    languages: site.languages.map(({ keyValuePairs: _, ...brief }) => brief),
    settings: site.settings,
  } satisfies Omit<DocumentBoot, 'texts'>
  const publicBoot = {
    ...shared,
    texts: buildDictionary(locale, 'public', language.keyValuePairs),
    carTypes: site.carTypes,
    placeName: site.placeName,
    center: site.center,
    year: yearIn(site.settings.timeZone, options.now()),
  }
  const appBoot = { ...shared, texts: buildDictionary(locale, appScope, language.keyValuePairs) }
  return {
    home: storeDocument(bundle.render('home', publicBoot)),
    about: storeDocument(bundle.render('about', publicBoot)),
    privacy: storeDocument(bundle.render('privacy', publicBoot)),
    offline: storeDocument(bundle.render('offline', publicBoot)),
    app: storeDocument(bundle.renderApp(appBoot)),
  }
}

function yearIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { year: 'numeric', timeZone }).format(now))
}

/** `?lang`, which is remembered, then the cookie, then the default language. Unknown languages fall through. */
function chooseLocale(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): string {
  const { lang: asked } = request.query as { lang?: unknown }
  if (typeof asked === 'string' && rendered.documents.has(asked)) {
    void reply.header(
      'set-cookie',
      `${hintCookies.language}=${encodeURIComponent(asked)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
    )
    return asked
  }
  const remembered = readCookie(request.headers.cookie, hintCookies.language)
  return remembered !== undefined && rendered.documents.has(remembered) ? remembered : rendered.defaultLocale
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

/** Answers a document in the language that its reader chose. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  name: DocumentName,
): FastifyReply {
  const locale = chooseLocale(request, reply, rendered)
  const document = rendered.documents.get(locale)?.[name]
  if (!document) throw new Error(`No ${name} document in ${locale}`)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag: document.etag,
    'content-security-policy': document.contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  })
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === document.etag))
    return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(document[encoding])
}
