import { shippedLanguages } from '@cabstand/contract/texts/dictionary'
import { sql, type Updateable } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { toJson } from '../../platform/db/json.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'

export const languageRows = followedTable('languages')

export interface LanguageRow {
  readonly id: string
  readonly langName: string
  readonly langLocale: string
  readonly dateLocale: string
  readonly isDefault: boolean
  /** The texts that the operator changed or added, by key. All other texts are product defaults. */
  readonly keyValuePairs: Readonly<Record<string, string>>
  /** What the operator wrote for pages of the website, by page. All other pages are product defaults. */
  readonly pageTexts: Readonly<Record<string, string>>
}

/** Every language that comes with the product, one of them as the default. */
export function startingLanguages(defaultLocale: string): LanguageRow[] {
  return shippedLanguages.map((language) => ({
    ...language,
    id: newId(),
    isDefault: language.langLocale === defaultLocale,
    keyValuePairs: {},
    pageTexts: {},
  }))
}

/** All languages, the default language first. */
export async function listLanguages(db: Database | Tx): Promise<LanguageRow[]> {
  return db
    .selectFrom('languages')
    .select(['id', 'langName', 'langLocale', 'dateLocale', 'isDefault', 'keyValuePairs', 'pageTexts'])
    .orderBy('isDefault', 'desc')
    .orderBy('langName')
    .execute()
}

export async function insertLanguages(tx: Tx, languages: readonly LanguageRow[]): Promise<void> {
  rowsChanged(tx, languageRows)
  await tx.insertInto('languages').values(languages.map(toColumns)).execute()
}

const toColumns = ({ keyValuePairs, pageTexts, ...language }: LanguageRow) => ({
  ...language,
  keyValuePairs: toJson(keyValuePairs),
  pageTexts: toJson(pageTexts),
})

/** A language with what only staff see. */
export interface StaffLanguageRow extends LanguageRow {
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string | null
  readonly createdAt: Date
}

/** All languages as staff see them, the default language first. */
export async function listStaffLanguages(db: Database | Tx): Promise<StaffLanguageRow[]> {
  return staffLanguages(db).orderBy('l.isDefault', 'desc').orderBy('l.langName').execute()
}

export async function findStaffLanguage(
  db: Database | Tx,
  id: string,
): Promise<StaffLanguageRow | undefined> {
  return staffLanguages(db).where('l.id', '=', id).executeTakeFirst()
}

/** Locks all languages until the transaction ends, so that two who choose a default wait for each other. */
export async function lockLanguages(tx: Tx): Promise<void> {
  await tx.selectFrom('languages').select('id').orderBy('id').forUpdate().execute()
}

function staffLanguages(db: Database | Tx) {
  return db
    .selectFrom('languages as l')
    .leftJoin('personNames as u', 'u.id', 'l.changedBy')
    .select([
      'l.id',
      'l.langName',
      'l.langLocale',
      'l.dateLocale',
      'l.isDefault',
      'l.keyValuePairs',
      'l.pageTexts',
      'l.version',
      'l.changedAt',
      'l.createdAt',
      fullName<string | null>('u').as('changedByName'),
    ])
}

export interface ChangeMark {
  /** Null: an import. */
  readonly changedBy: string | null
  readonly changedAt: Date
}

export async function insertLanguage(tx: Tx, language: LanguageRow, mark: ChangeMark): Promise<void> {
  rowsChanged(tx, languageRows)
  await tx
    .insertInto('languages')
    .values({ ...toColumns(language), ...mark })
    .execute()
}

/** Changes columns of a language. The database raises its version. */
export async function updateLanguageRow(
  tx: Tx,
  id: string,
  columns: Omit<Updateable<DB['languages']>, 'version'> & ChangeMark,
): Promise<void> {
  rowsChanged(tx, languageRows)
  await tx.updateTable('languages').set(columns).where('id', '=', id).execute()
}

/** Makes a language the default and no other one. The caller has locked all languages. */
export async function setDefaultLanguage(tx: Tx, id: string, mark: ChangeMark): Promise<void> {
  rowsChanged(tx, languageRows)
  // The index allows one default at any moment.
  await tx
    .updateTable('languages')
    .set({ isDefault: false, ...mark })
    .where('isDefault', '=', true)
    .where('id', '<>', id)
    .execute()
  await tx
    .updateTable('languages')
    .set({ isDefault: true, ...mark })
    .where('id', '=', id)
    .execute()
}

export async function deleteLanguageRow(tx: Tx, id: string): Promise<void> {
  rowsChanged(tx, languageRows)
  await tx.deleteFrom('languages').where('id', '=', id).execute()
}

export const languageSubject: AuditSubject = {
  type: 'language',
  name: (id) => sql`select lang_name from languages where id = ${id}`,
}
