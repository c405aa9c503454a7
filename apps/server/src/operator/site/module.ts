import type { Maps } from '../../maps/index.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type PublicPages, type PublicSite, registerPublicPages } from '../../platform/http/public-pages.ts'
import type { Module } from '../../platform/module.ts'
import { type CarTypeReader, carTypeRows, listCarTypesForWire } from '../../trips/pricing/index.ts'
import { readTripOfLink, type SharingDeps } from '../../trips/sharing/index.ts'
import { type LanguageReader, languageRows, toLanguage } from '../languages/index.ts'
import { publicSettingsOf, settingsRows } from '../settings/index.ts'
import { DocumentRefresher } from './document-refresher.ts'
import { type SitePagesDeps, siteRoutes } from './routes.ts'
import { createSiteFeed } from './site-feed.ts'
import { siteMarksOf } from './site-marks.ts'
import { siteServicesOf } from './site-services.ts'

export interface SiteDeps extends SitePagesDeps {
  readonly changes: RowChanges
  readonly languages: LanguageReader
  readonly carTypes: CarTypeReader
  readonly maps: Maps
  /** Where people reach the website; undefined: not configured. */
  readonly publicUrl: string | undefined
  readonly sharing: SharingDeps
  readonly guard: AddressGuard
  /** The website's server bundle; undefined: serve only the API. */
  readonly webFolder: string | undefined
  readonly log: ConstructorParameters<typeof DocumentRefresher>[0]['log']
}

/** The public pages, rendered with the operator's settings. */
export function siteModule(deps: SiteDeps): Module {
  const { webFolder, changes, maps, log, now } = deps
  const api = { name: 'site', feeds: [createSiteFeed(deps)], routes: siteRoutes(deps) }
  if (webFolder === undefined) return api
  let refresher: DocumentRefresher | undefined
  return {
    ...api,
    async mount(http) {
      const pages: PublicPages = await registerPublicPages(http, {
        distFolder: webFolder,
        now,
        loadSite: () => loadPublicSite(deps),
        readTrip: async (token, client) => {
          await deps.guard({ client })
          return readTripOfLink(deps.sharing, token).catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'shared_trip_not_found') return null
            throw error
          })
        },
      })
      refresher = new DocumentRefresher({ pages, mapVersion: () => maps.info().version, log })
      changes.onChange([settingsRows, languageRows, carTypeRows], () => refresher?.refresh())
    },
    start: () => refresher?.start(),
    stop: async () => refresher?.stop(),
  }
}

async function loadPublicSite(deps: SiteDeps): Promise<PublicSite> {
  const { carTypes, maps, demo, publicUrl } = deps
  const { name, translations, center } = maps.info()
  const [settings, languages] = await Promise.all([deps.settings.get(), deps.languages.get()])
  return {
    settings: publicSettingsOf(settings, demo),
    languages: await Promise.all(
      languages.map(async (row) => ({
        ...toLanguage(row),
        keyValuePairs: row.keyValuePairs,
        pageTexts: row.pageTexts,
        samplePlace: await findSamplePlace(maps, row.langLocale),
      })),
    ),
    marks: siteMarksOf(languages, settings, demo),
    carTypes: await listCarTypesForWire({ settings: deps.settings, carTypes }),
    place: { address: name, translations },
    center,
    services: siteServicesOf(deps, settings),
    origin: publicUrl === undefined ? '' : new URL(publicUrl).origin,
  }
}

/** Where the ride of the samples goes; empty where the map has no such place. */
async function findSamplePlace(maps: Maps, language: string): Promise<string> {
  const [place] = await maps.listPopularPlaces({ near: maps.info().center, language })
  return place?.mainText ?? ''
}
