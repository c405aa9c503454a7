import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { violatedConstraint } from '../../platform/db/violated-constraint.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toFieldErrors } from '../../platform/http/field-problems.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { type ChangeMark, findStaffLanguage, lockLanguages, type StaffLanguageRow } from './language-store.ts'

/** An admin's change of the language that they have read as `version`. */
export interface LanguageEdit extends ChangeMark {
  readonly id: string
  readonly version: number
}

/** Locks the languages for an edit of one. Throws `language_not_found` or `record_changed`. */
export async function openLanguage(tx: Tx, { id, version }: LanguageEdit): Promise<StaffLanguageRow> {
  await lockLanguages(tx)
  const row = await getStaffLanguage(tx, id)
  assertVersion(version, row)
  return row
}

/** Throws `language_not_found`. */
export async function getStaffLanguage(...[db, id]: Parameters<typeof findStaffLanguage>) {
  const row = await findStaffLanguage(db, id)
  if (row === undefined) throw new AppError('language_not_found')
  return row
}

/** Not in the audit log: what each change brings with it. */
const omit = ['version', 'changedAt', 'changedByName', 'createdAt']

/** Records a change by staff. `before` is null for a new language, `after` for one that was deleted. */
export async function recordLanguageChange(
  tx: Tx,
  before: StaffLanguageRow | null,
  after: StaffLanguageRow | null,
): Promise<void> {
  const { id } = after ?? before ?? {}
  if (id === undefined) throw new Error('a change of no language')
  await recordChange(tx, {
    type: 'language',
    id,
    before: before && withTexts(before),
    after: after && withTexts(after),
    omit,
    dictionaries: ['keyValuePairs', 'pageTexts'],
  })
}

/** Texts are recorded one by one; none at all is no value. */
const withTexts = ({ keyValuePairs, pageTexts, ...row }: StaffLanguageRow) => ({
  ...row,
  ...(Object.keys(keyValuePairs).length > 0 && { keyValuePairs }),
  ...(Object.keys(pageTexts).length > 0 && { pageTexts }),
})

/** Converts the error of a statement that stored a locale which another language has. */
export function refuseTakenLocale(error: unknown): never {
  if (violatedConstraint(error) !== 'languages_lang_locale_key') throw error
  throw new AppError('name_taken', { errors: toFieldErrors([{ path: 'langLocale', code: 'taken' }]) })
}
