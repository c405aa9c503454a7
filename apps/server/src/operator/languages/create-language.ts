import type { LanguageInput, LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { buildDictionary, isBuiltIn, textScopes } from '@cabstand/contract/texts/dictionary'
import { findLanguageProblems } from '@cabstand/domain/languages/language-check'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import { getStaffLanguage, recordLanguageChange, refuseTakenLocale } from './language-edit.ts'
import { toLanguageRecord } from './language-record.ts'
import { type ChangeMark, insertLanguage, type LanguageRow, listLanguages } from './language-store.ts'

/**
 * Adds a language that is not the default. It starts as a copy of the texts of the default language, unless its own
 * come with the product. Throws `validation_failed` or `name_taken`.
 */
export async function createLanguage(
  tx: Tx,
  input: LanguageInput,
  mark: ChangeMark,
): Promise<LanguageRecord> {
  assertTransaction(tx)
  assertNoProblems(findLanguageProblems(input))
  const id = newId()
  const keyValuePairs = startingTexts(input.langLocale, await listLanguages(tx))
  await insertLanguage(tx, { id, ...input, isDefault: false, keyValuePairs, pageTexts: {} }, mark).catch(
    refuseTakenLocale,
  )
  const row = await getStaffLanguage(tx, id)
  await recordLanguageChange(tx, null, row)
  return toLanguageRecord(row)
}

function startingTexts(locale: string, languages: readonly LanguageRow[]): Readonly<Record<string, string>> {
  if (isBuiltIn(locale)) return {}
  const english = languages.find(({ langLocale }) => langLocale === 'en')
  const main = languages.find(({ isDefault }) => isDefault)
  return buildDictionary(
    main?.langLocale ?? 'en',
    textScopes,
    main?.keyValuePairs ?? {},
    english?.keyValuePairs ?? {},
  )
}
