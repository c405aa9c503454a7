import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  LanguageRecord,
  updateLanguage as updateLanguageEndpoint,
} from '@cabstand/contract/http/operator/languages'
import { findLanguageProblems } from '@cabstand/domain/languages/language-check'
import { moveReaders } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import {
  getStaffLanguage,
  type LanguageEdit,
  openLanguage,
  recordLanguageChange,
  refuseTakenLocale,
} from './language-edit.ts'
import { toLanguageRecord } from './language-record.ts'
import { updateLanguageRow } from './language-store.ts'

/**
 * Changes the fields that `changes` names. Throws `language_not_found`, `record_changed`, `validation_failed` or
 * `name_taken`.
 */
export async function updateLanguage(
  tx: Tx,
  edit: LanguageEdit,
  changes: BodyOf<typeof updateLanguageEndpoint>,
): Promise<LanguageRecord> {
  assertTransaction(tx)
  const before = await openLanguage(tx, edit)
  const fields = {
    langName: changes.langName ?? before.langName,
    langLocale: changes.langLocale ?? before.langLocale,
    dateLocale: changes.dateLocale ?? before.dateLocale,
  }
  assertNoProblems(findLanguageProblems(fields))
  const { changedBy, changedAt } = edit
  await updateLanguageRow(tx, edit.id, { ...fields, changedBy, changedAt }).catch(refuseTakenLocale)
  if (fields.langLocale !== before.langLocale || fields.dateLocale !== before.dateLocale)
    await moveReaders(tx, before.langLocale, fields)
  const after = await getStaffLanguage(tx, edit.id)
  await recordLanguageChange(tx, before, after)
  return toLanguageRecord(after)
}
