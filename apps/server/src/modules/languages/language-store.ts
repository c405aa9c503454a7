import { followedTable } from '../../cache/row-change.ts'
import { rowsChanged } from '../../cache/rows-changed.ts'
import type { Database } from '../../db/database.ts'
import { toJson } from '../../db/json.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../new-id.ts'

export const languageRows = followedTable('languages')

export interface LanguageRow {
  readonly id: string
  readonly langName: string
  readonly langLocale: string
  readonly dateLocale: string
  readonly isDefault: boolean
  /** The texts that the operator changed or added, by key. All other texts are product defaults. */
  readonly keyValuePairs: Readonly<Record<string, string>>
}

/** Inserts the languages of the product, one of them as the default. */
export function shippedLanguages(defaultLocale: 'en' | 'ar'): LanguageRow[] {
  return [
    { langName: 'English', langLocale: 'en', dateLocale: 'en-GB' },
    { langName: 'العربية', langLocale: 'ar', dateLocale: 'ar-u-nu-latn' },
  ].map((language) => ({
    ...language,
    id: newId(),
    isDefault: language.langLocale === defaultLocale,
    keyValuePairs: {},
  }))
}

/** All languages, the default language first. */
export async function listLanguages(db: Database | Tx): Promise<LanguageRow[]> {
  return db
    .selectFrom('languages')
    .select(['id', 'langName', 'langLocale', 'dateLocale', 'isDefault', 'keyValuePairs'])
    .orderBy('isDefault', 'desc')
    .orderBy('langName')
    .execute()
}

export async function insertLanguages(tx: Tx, languages: readonly LanguageRow[]): Promise<void> {
  rowsChanged(tx, languageRows)
  await tx
    .insertInto('languages')
    .values(languages.map((language) => ({ ...language, keyValuePairs: toJson(language.keyValuePairs) })))
    .execute()
}
