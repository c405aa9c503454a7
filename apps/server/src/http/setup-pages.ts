import type { PublicSettings } from '@cabstand/contract/http/system'
import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { loadBundle, registerAssets, renderSite, type SiteLanguage, sendDocument } from './public-pages.ts'

/** What the documents show while nobody has said anything about the service. */
const settings: PublicSettings = {
  appName: 'Cabstand',
  appCategory: 'taxi',
  companyName: 'Cabstand',
  companyWebsite: '',
  companyTerms: '',
  contactEmail: '',
  appleStoreLink: '',
  playStoreLink: '',
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'UTC',
  country: '',
  restrictCountry: '',
  allowCountrySelection: true,
  convertToMile: false,
  otpSecure: true,
  carHornRepeat: false,
  demo: false,
}

/**
 * The web of an installation that is not set up: the first-run form, in the languages that come with the product.
 * Every other page leads there, and every other call of the API is refused with `not_set_up`.
 */
export async function registerSetupPages(
  app: FastifyInstance,
  options: {
    readonly distFolder: string
    readonly languages: readonly SiteLanguage[]
    readonly now: () => Date
  },
): Promise<void> {
  const languages = options.languages.filter(({ langLocale }) => builtInLocales.includes(langLocale))
  const site = { settings, languages, carTypes: [], placeName: '', center: null }
  const rendered = await renderSite(
    await loadBundle(options.distFolder),
    { now: options.now, loadSite: async () => site },
    'setup',
  )
  await registerAssets(app, options.distFolder)
  app.get('/setup', (request, reply) => sendDocument(request, reply, rendered, 'app'))
}

/** Answers what is asked of a server that is not set up. */
export function registerNotSetUp(app: FastifyInstance): void {
  app.all('/*', { config: { anonymous: true } }, (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|socket\.io)(\/|$)/.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-store').redirect('/setup', 302)
    throw new AppError('not_set_up', { detail: 'This installation is not set up yet: open /setup.' })
  })
}
