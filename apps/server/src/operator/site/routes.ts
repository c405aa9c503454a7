import type { OutputOf } from '@cabstand/contract/endpoint'
import { getSitePages, updateSitePages } from '@cabstand/contract/http/operator/site-pages'
import { type PageTexts, textPages } from '@cabstand/contract/pages'
import { standardPages } from '@cabstand/contract/texts/standard-pages'
import { lookUp } from '@cabstand/domain/look-up'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { getStaffLanguage, type StaffLanguageRow, setPageTexts, type TextReader } from '../languages/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import { type ServiceDeps, siteServicesOf } from './site-services.ts'

export interface SitePagesDeps extends ServiceDeps {
  readonly db: Database
  readonly texts: TextReader
  readonly settings: SettingsReader
  readonly now: () => Date
}

/** The pages of text as admins read and write them. */
export function siteRoutes(deps: SitePagesDeps): Route[] {
  const { db, texts, now } = deps
  const standardOf = async ({ langLocale }: StaffLanguageRow) =>
    standardPages(await texts(langLocale), langLocale, siteServicesOf(deps, await deps.settings.get()))
  return [
    route(getSitePages, {
      read: async ({ params }) => {
        const row = await getStaffLanguage(db, params.id)
        return toWire(row, await standardOf(row))
      },
    }),
    route(updateSitePages, {
      write: async (tx, { params, version, caller, body }) => {
        const standard = await standardOf(await getStaffLanguage(tx, params.id))
        const edit = { id: params.id, version, changedBy: caller.userId, changedAt: now() }
        const changes = textPages.flatMap((page) => {
          const text = body[page]
          // The standard text is not stored, so that it follows what is configured.
          return text === undefined ? [] : [[page, text === standard[page] ? '' : text] as const]
        })
        return toWire(await setPageTexts(tx, edit, Object.fromEntries(changes)), standard)
      },
    }),
  ]
}

const toWire = (row: StaffLanguageRow, standard: PageTexts): OutputOf<typeof getSitePages> => ({
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedByName,
  pages: textPages.map((page) => ({
    page,
    standard: standard[page],
    own: lookUp(row.pageTexts, page) ?? null,
  })),
})
