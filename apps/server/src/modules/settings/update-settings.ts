import type { BodyOf } from '@cabstand/contract/endpoint'
import type { updateSettings as updateSettingsEndpoint } from '@cabstand/contract/http/staff-settings'
import type { SettingsInput, SettingsRecord } from '@cabstand/contract/schemas/settings'
import { currencyExponent } from '@cabstand/domain/currency'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { keepFigure } from '@cabstand/domain/money'
import { isCurrency } from '@cabstand/domain/settings/known-names'
import { findSettingsProblems } from '@cabstand/domain/settings/settings-check'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/database.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { assertNoProblems, toFieldErrors } from '../../http/field-problems.ts'
import { assertVersion } from '../../http/record-version.ts'
import { settingsFieldsOf, toSettingsRecord } from './settings-record.ts'
import { getStaffSettings, lockSettings, updateSettingsRow } from './settings-store.ts'

type Changes = BodyOf<typeof updateSettingsEndpoint>

export interface SettingsEditDeps {
  readonly now: () => Date
  /** Whether the currency can no longer change. */
  readonly isCurrencyLocked: (db: Database | Tx) => Promise<boolean>
  /** Brings the amounts of other modules to the new currency, in the transaction that changes it. */
  readonly changePriceCurrency: (tx: Tx, change: CurrencyChange) => Promise<void>
}

/** The currency before and after a change, and who made it. */
interface CurrencyChange {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly at: Date
}

/** An admin's change of the settings that they have read as `version`. */
export interface SettingsEdit {
  readonly version: number
  readonly by: string
}

/** Not in the audit log: what each change brings with it. */
const omit = ['version', 'changedAt', 'changedBy', 'changedByName']

/**
 * Changes the settings that `changes` names. Only these are checked, so that one form does not depend on another.
 * Throws `record_changed`, `proper_bonus`, `validation_failed` or `currency_locked`.
 */
export async function updateSettings(
  tx: Tx,
  deps: SettingsEditDeps,
  edit: SettingsEdit,
  changes: Changes,
): Promise<SettingsRecord> {
  assertTransaction(tx)
  const before = await lockSettings(tx)
  assertVersion(edit.version, before)
  const kept = settingsFieldsOf(before)
  const fields = { ...inCurrency(kept, changes.code ?? kept.code), ...withoutAbsent(changes) }
  const named = (problem: FieldProblem) => problem.path in changes
  assertAllowed(findSettingsProblems(fields).filter(named))
  const isLocked = await deps.isCurrencyLocked(tx)
  const isNewCurrency = fields.code !== before.code
  if (isNewCurrency && isLocked) throw currencyLocked()
  await updateSettingsRow(tx, { ...stored(fields), changedBy: edit.by, changedAt: deps.now() })
  if (isNewCurrency) {
    const change = { from: before.code, to: fields.code, by: edit.by, at: deps.now() }
    await deps.changePriceCurrency(tx, change)
  }
  const after = await getStaffSettings(tx)
  await recordChange(tx, { type: 'settings', id: 'settings', before, after, omit })
  return toSettingsRecord(after, isLocked)
}

const withoutAbsent = (changes: Changes): Partial<SettingsInput> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** The settings with the figures of their amounts and at most the places of a currency. */
function inCurrency(fields: ReturnType<typeof settingsFieldsOf>, code: string) {
  if (code === fields.code || !isCurrency(code)) return fields
  const { bonus, decimal, adjustmentApprovalAbove } = fields
  return {
    ...fields,
    bonus: bonus === null ? null : keepFigure(bonus, fields.code, code),
    adjustmentApprovalAbove: keepFigure(adjustmentApprovalAbove, fields.code, code),
    decimal: decimal === null ? null : Math.min(decimal, currencyExponent(code)),
  }
}

/** Throws `proper_bonus` when the bonus is empty, and `validation_failed` for any other problem. */
function assertAllowed(problems: readonly FieldProblem[]): void {
  if (problems.some(({ code }) => code === 'bonus'))
    throw new AppError('proper_bonus', {
      detail: 'The bonus is empty.',
      errors: toFieldErrors(problems),
    })
  assertNoProblems(problems)
}

const currencyLocked = () =>
  new AppError('currency_locked', {
    detail: 'There are bookings or entries of the ledger, whose amounts are in the present currency.',
  })

/** The fields as columns. The checks have excluded empty ones. */
function stored({ bonus, decimal, ...fields }: ReturnType<typeof settingsFieldsOf>) {
  return { ...fields, ...(bonus !== null && { bonus }), ...(decimal !== null && { decimal }) }
}
