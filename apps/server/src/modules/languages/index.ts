import { listLanguages as listLanguagesEndpoint } from '@cabstand/contract/http/system'
import type { Database } from '../../db/database.ts'
import { type Route, route } from '../../http/route.ts'
import { type LanguageRow, listLanguages } from './language-store.ts'

export { insertLanguages, type LanguageRow, listLanguages, shippedLanguages } from './language-store.ts'

export { createLocaleReader, type LocaleReader } from './locale-reader.ts'

/** A language in the words of the contract. */
export const toLanguage = (row: LanguageRow) => ({
  id: row.id,
  langName: row.langName,
  langLocale: row.langLocale,
  dateLocale: row.dateLocale,
  default: row.isDefault,
})

export function languagesRoutes(options: { db: Database }): Route[] {
  return [
    route(listLanguagesEndpoint, {
      read: async () => ({ languages: (await listLanguages(options.db)).map(toLanguage) }),
    }),
  ]
}
