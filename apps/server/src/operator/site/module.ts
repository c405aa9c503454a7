import type { Maps } from '../../maps/index.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type PublicPages, type PublicSite, registerPublicPages } from '../../platform/http/public-pages.ts'
import type { Module } from '../../platform/module.ts'
import { type CarTypeReader, carTypeRows, listCarTypesForWire } from '../../trips/pricing/index.ts'
import { readTripOfLink, type SharingDeps } from '../../trips/sharing/index.ts'
import { type LanguageReader, languageRows, toLanguage } from '../languages/index.ts'
import { publicSettingsOf, type SettingsReader, settingsRows } from '../settings/index.ts'
import { DocumentRefresher } from './document-refresher.ts'
import { createSiteFeed } from './site-feed.ts'
import { siteMarksOf } from './site-marks.ts'

export interface SiteDeps {
  readonly changes: RowChanges
  readonly settings: SettingsReader
  readonly languages: LanguageReader
  readonly carTypes: CarTypeReader
  readonly maps: Maps
  readonly demo: boolean
  readonly sharing: SharingDeps
  readonly guard: AddressGuard
  /** The website's server bundle; undefined: serve only the API. */
  readonly webFolder: string | undefined
  readonly log: ConstructorParameters<typeof DocumentRefresher>[0]['log']
  readonly now: () => Date
}

/** The public pages, rendered with the operator's settings. */
export function siteModule(deps: SiteDeps): Module {
  const { webFolder, changes, maps, log, now } = deps
  const feeds = [createSiteFeed(deps)]
  if (webFolder === undefined) return { name: 'site', feeds }
  let refresher: DocumentRefresher | undefined
  return {
    name: 'site',
    feeds,
    async mount(http) {
      const pages: PublicPages = await registerPublicPages(http, {
        distFolder: webFolder,
        now,
        loadSite: () => loadPublicSite(deps),
        readTrip: async (token, client) => {
          deps.guard({ client })
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
  const { carTypes, maps, demo } = deps
  const { name, translations, center } = maps.info()
  const [settings, languages] = await Promise.all([deps.settings.get(), deps.languages.get()])
  return {
    settings: publicSettingsOf(settings, demo),
    languages: languages.map((row) => ({ ...toLanguage(row), keyValuePairs: row.keyValuePairs })),
    marks: siteMarksOf(languages, settings, demo),
    carTypes: await listCarTypesForWire({ settings: deps.settings, carTypes }),
    place: { address: name, translations },
    center,
  }
}
