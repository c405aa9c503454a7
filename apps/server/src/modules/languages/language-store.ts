import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../new-id.ts'

export interface LanguageRow {
  readonly id: string
  readonly langName: string
  readonly langLocale: string
  readonly dateLocale: string
  readonly isDefault: boolean
  /** What the operator changed or added, by key; everything else comes with the product. */
  readonly keyValuePairs: Readonly<Record<string, string>>
}

/** The languages that come with the product, one of them as the default. */
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

/** All languages, the default one first. */
export async function listLanguages(db: Database): Promise<LanguageRow[]> {
  const rows = await db
    .selectFrom('languages')
    .select(['id', 'langName', 'langLocale', 'dateLocale', 'isDefault', 'keyValuePairs'])
    .orderBy('isDefault', 'desc')
    .orderBy('langName')
    .execute()
  return rows as unknown as LanguageRow[]
}

export async function insertLanguages(tx: Tx, languages: readonly LanguageRow[]): Promise<void> {
  await tx
    .insertInto('languages')
    .values(
      languages.map((language) => ({ ...language, keyValuePairs: JSON.stringify(language.keyValuePairs) })),
    )
    .execute()
}
