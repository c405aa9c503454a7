import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

export interface LanguageRow {
  readonly id: string
  readonly langName: string
  readonly langLocale: string
  readonly dateLocale: string
  readonly isDefault: boolean
  /** What the operator changed or added, by key; everything else comes with the product. */
  readonly keyValuePairs: Readonly<Record<string, string>>
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
