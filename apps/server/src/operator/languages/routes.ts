import * as endpoints from '@cabstand/contract/http/operator/languages'
import { shippedLanguages } from '@cabstand/contract/texts/dictionary'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createLanguage } from './create-language.ts'
import { deleteLanguage } from './delete-language.ts'
import { getStaffLanguage } from './language-edit.ts'
import type { LanguageReader } from './language-reader.ts'
import { toLanguageRecord } from './language-record.ts'
import { listStaffLanguages } from './language-store.ts'
import { listLanguageTexts } from './list-language-texts.ts'
import { makeLanguageDefault } from './make-language-default.ts'
import { setLanguageTexts } from './set-language-texts.ts'
import { toLanguage } from './to-language.ts'
import { updateLanguage } from './update-language.ts'

export interface LanguagesDeps {
  readonly db: Database
  readonly languages: LanguageReader
  readonly now: () => Date
}

interface EditContext {
  readonly params: { readonly id: string }
  readonly version: number
  readonly caller: { readonly userId: string }
}

export function languagesRoutes({ db, languages, now }: LanguagesDeps): Route[] {
  const markOf = ({ userId }: EditContext['caller']) => ({ changedBy: userId, changedAt: now() })
  const editOf = ({ params, version, caller }: EditContext) => ({ id: params.id, version, ...markOf(caller) })
  return [
    route(endpoints.listLanguages, {
      read: async () => ({ languages: (await languages.get()).map(toLanguage) }),
    }),
    route(endpoints.listLanguageRecords, {
      read: async () => {
        const rows = await listStaffLanguages(db)
        const known = new Set(rows.map(({ langLocale }) => langLocale))
        return {
          languages: rows.map(toLanguageRecord),
          offered: shippedLanguages.filter(({ langLocale }) => !known.has(langLocale)),
        }
      },
    }),
    route(endpoints.createLanguage, {
      write: (tx, { body, caller }) => createLanguage(tx, body, markOf(caller)),
    }),
    route(endpoints.updateLanguage, {
      write: (tx, context) => updateLanguage(tx, editOf(context), context.body),
    }),
    route(endpoints.makeLanguageDefault, {
      write: (tx, context) => makeLanguageDefault(tx, editOf(context)),
    }),
    route(endpoints.deleteLanguage, {
      write: async (tx, context) => {
        await deleteLanguage(tx, editOf(context))
        return { ok: true as const }
      },
    }),
    route(endpoints.getLanguageTexts, {
      read: async ({ params }) => {
        const language = await getStaffLanguage(db, params.id)
        return { language: toLanguageRecord(language), texts: listLanguageTexts(language) }
      },
    }),
    route(endpoints.setLanguageTexts, {
      write: (tx, context) => setLanguageTexts(tx, editOf(context), context.body.json),
    }),
  ]
}
