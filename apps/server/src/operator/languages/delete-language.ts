import { moveReaders } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type LanguageEdit, openLanguage, recordLanguageChange } from './language-edit.ts'
import { deleteLanguageRow } from './language-store.ts'

/** Deletes a language. Throws `language_not_found`, `record_changed` or `default_language_delete`. */
export async function deleteLanguage(tx: Tx, edit: LanguageEdit): Promise<void> {
  assertTransaction(tx)
  const before = await openLanguage(tx, edit)
  if (before.isDefault) throw new AppError('default_language_delete')
  await deleteLanguageRow(tx, edit.id)
  await moveReaders(tx, before.langLocale, null)
  await recordLanguageChange(tx, before, null)
}
