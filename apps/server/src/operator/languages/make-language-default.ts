import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { getStaffLanguage, type LanguageEdit, openLanguage, recordLanguageChange } from './language-edit.ts'
import { toLanguageRecord } from './language-record.ts'
import { listStaffLanguages, setDefaultLanguage } from './language-store.ts'

/** Makes a language the default, and no other one. Throws `language_not_found` or `record_changed`. */
export async function makeLanguageDefault(tx: Tx, edit: LanguageEdit): Promise<LanguageRecord> {
  assertTransaction(tx)
  const before = await openLanguage(tx, edit)
  const former = (await listStaffLanguages(tx)).find(({ isDefault, id }) => isDefault && id !== edit.id)
  const { changedBy, changedAt } = edit
  await setDefaultLanguage(tx, edit.id, { changedBy, changedAt })
  const after = await getStaffLanguage(tx, edit.id)
  await recordLanguageChange(tx, before, after)
  if (former !== undefined) await recordLanguageChange(tx, former, await getStaffLanguage(tx, former.id))
  return toLanguageRecord(after)
}
