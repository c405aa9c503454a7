import { type CachedRows, cachedRows } from '../../platform/cache/cached-rows.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import { type LanguageRow, languageRows, listLanguages } from './language-store.ts'

/** The languages of this installation, the default language first. */
export type LanguageReader = CachedRows<readonly LanguageRow[]>

export function createLanguageReader(changes: RowChanges): LanguageReader {
  return cachedRows({ changes, tables: [languageRows], load: listLanguages })
}

/** The locales of this installation. */
export type LocaleReader = () => Promise<readonly string[]>

export function createLocaleReader(languages: LanguageReader): LocaleReader {
  return async () => (await languages.get()).map((language) => language.langLocale)
}
