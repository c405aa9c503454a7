import { toJson } from '../../platform/db/json.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { getStaffLanguage, type LanguageEdit, openLanguage, recordLanguageChange } from './language-edit.ts'
import { type StaffLanguageRow, updateLanguageRow } from './language-store.ts'

/**
 * Replaces what the operator wrote for the pages that `changes` names; an empty text removes it. Throws
 * `language_not_found` or `record_changed`.
 */
export async function setPageTexts(
  tx: Tx,
  edit: LanguageEdit,
  changes: Readonly<Record<string, string>>,
): Promise<StaffLanguageRow> {
  assertTransaction(tx)
  const before = await openLanguage(tx, edit)
  const all = Object.entries({ ...before.pageTexts, ...changes })
  const pageTexts = Object.fromEntries(all.filter(([, text]) => text !== ''))
  const { changedBy, changedAt } = edit
  await updateLanguageRow(tx, edit.id, { pageTexts: toJson(pageTexts), changedBy, changedAt })
  const after = await getStaffLanguage(tx, edit.id)
  await recordLanguageChange(tx, before, after)
  return after
}
