import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import { appScopes } from '@cabstand/contract/texts/dictionary'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { loadBundle, registerAssets, renderSite, type SiteLanguage, sendDocument } from './public-pages.ts'

/** The data of the documents before set-up. */
const settings: PublicSettings = {
  appName: 'Cabstand',
  appCategory: 'taxi',
  companyName: 'Cabstand',
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
  timeZone: 'UTC',
  country: '',
  restrictCountry: '',
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
  demo: false,
}

/**
 * The website of an installation that is not set up: the first-run form, in the languages of the product. Other pages
 * redirect to it, and other API requests are refused with `not_set_up`.
 */
export async function registerSetupPages(
  app: FastifyInstance,
  options: {
    readonly distFolder: string
    readonly languages: readonly SiteLanguage[]
    readonly now: () => Date
  },
): Promise<void> {
  const site = {
    settings,
    languages: options.languages,
    marks: { texts: '', settings: '' },
    carTypes: [],
    place: { address: '', translations: {} },
    center: null,
    services: { deliveryOnly: false, maps: [], payments: [], signIn: [], messages: false },
    origin: '',
  }
  const rendered = await renderSite(
    await loadBundle(options.distFolder),
    { site, year: options.now().getUTCFullYear() },
    [...appScopes, 'setup'],
  )
  await registerAssets(app, options.distFolder)
  app.get('/setup', (request, reply) => sendDocument(request, reply, rendered, 'app'))
}

/** Handles all other requests to a server that is not set up. */
export function registerNotSetUp(app: FastifyInstance): void {
  app.all('/*', { config: { anonymous: true } }, (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|socket\.io)(\/|$)/.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-store').redirect('/setup', 302)
    throw new AppError('not_set_up', { detail: 'This installation is not set up yet: open /setup.' })
  })
}
