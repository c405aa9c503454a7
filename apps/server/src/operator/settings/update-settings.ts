import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  SettingsRecord,
  updateSettings as updateSettingsEndpoint,
} from '@cabstand/contract/http/operator/staff-settings'
import { currencyExponent } from '@cabstand/domain/currency'
import { type FieldProblem, when } from '@cabstand/domain/field-problem'
import { keepFigure } from '@cabstand/domain/money'
import { namesOfProviders } from '@cabstand/domain/payment/offered-providers'
import { isCurrency } from '@cabstand/domain/settings/known-names'
import { findSettingsProblems } from '@cabstand/domain/settings/settings-check'
import type { SettingsFields } from '@cabstand/domain/settings/settings-fields'
import { loosensApproval } from '@cabstand/domain/wallet/adjustments'
import type { LimitName } from '@cabstand/domain/wallet/amount-limits'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems, toFieldErrors } from '../../platform/http/field-problems.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import { settingsFieldsOf, toSettingsRecord } from './settings-record.ts'
import { getStaffSettings, lockSettings, noLimitRequest, updateSettingsRow } from './settings-store.ts'

type Changes = BodyOf<typeof updateSettingsEndpoint>

export interface SettingsEditDeps {
  readonly now: () => Date
  /** Whether the currency can no longer change. */
  readonly isCurrencyLocked: (db: Database | Tx) => Promise<boolean>
  /** The payment providers that are set up. */
  readonly providers: readonly { readonly name: string }[]
  /** Refuses an admin who may not approve what another has requested. */
  readonly assertSecondAdmin: (
    tx: Tx,
    request: { readonly by: string; readonly at: Date },
    approver: string,
  ) => Promise<void>
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
export const omit = [
  'version',
  'changedAt',
  'changedBy',
  'changedByName',
  'approvalAskedByName',
  'autoDispatchSince',
]

/**
 * Changes the settings that `changes` names. Only these are checked, so that one form does not depend on another.
 * A higher limit for a second admin, or none, is asked for and changes nothing until another admin approves it.
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
  const current = inCurrency(kept, changes.code ?? kept.code)
  const fields = { ...current, ...withoutAbsent(changes) }
  const named = (problem: FieldProblem) => problem.path in changes
  assertAllowed([...findSettingsProblems(fields), ...findProviderProblems(fields, deps)].filter(named))
  const isLocked = await deps.isCurrencyLocked(tx)
  const isNewCurrency = fields.code !== before.code
  if (isNewCurrency && isLocked) throw currencyLocked()
  const changedAt = deps.now()
  const limit =
    'adjustmentApprovalAbove' in changes || isNewCurrency
      ? approvalLimit(current.adjustmentApprovalAbove, fields.adjustmentApprovalAbove, {
          by: edit.by,
          at: changedAt,
        })
      : {}
  // Bookings that wait now are searched for from now on.
  const turnedOn = fields.autoDispatch && !before.autoDispatch && { autoDispatchSince: changedAt }
  await updateSettingsRow(tx, { ...stored(fields), ...limit, ...turnedOn, changedBy: edit.by, changedAt })
  if (isNewCurrency) {
    const change = { from: before.code, to: fields.code, by: edit.by, at: changedAt }
    await deps.changePriceCurrency(tx, change)
  }
  const after = await getStaffSettings(tx)
  await recordChange(tx, { type: 'settings', id: 'settings', before, after, omit })
  return toSettingsRecord(after, isLocked)
}

/** The columns of a limit: one that takes eyes away is a request. Any other ends what was asked for before. */
function approvalLimit(
  before: number,
  after: number,
  { by, at }: { readonly by: string; readonly at: Date },
) {
  return loosensApproval(before, after)
    ? {
        adjustmentApprovalAbove: before,
        approvalAskedAbove: after,
        approvalAskedBy: by,
        approvalAskedAt: at,
      }
    : noLimitRequest
}

/** The settings with the figures of their amounts and at most the places of a currency. */
function inCurrency(fields: ReturnType<typeof settingsFieldsOf>, code: string) {
  if (code === fields.code || !isCurrency(code)) return fields
  const { bonus, decimal, adjustmentApprovalAbove } = fields
  // At least one minor unit: a limit of half a euro is one of a yen.
  const limit = (name: LimitName) => {
    const kept = fields[name]
    return kept === null ? null : Math.max(1, keepFigure(kept, fields.code, code))
  }
  return {
    ...fields,
    topUpLeast: limit('topUpLeast'),
    topUpMost: limit('topUpMost'),
    withdrawalLeast: limit('withdrawalLeast'),
    withdrawalMost: limit('withdrawalMost'),
    bonus: bonus === null ? null : keepFigure(bonus, fields.code, code),
    adjustmentApprovalAbove: keepFigure(adjustmentApprovalAbove, fields.code, code),
    decimal: decimal === null ? null : Math.min(decimal, currencyExponent(code)),
  }
}

/** Names of payment providers that are not set up. */
function findProviderProblems(
  { paymentProviders }: Pick<SettingsFields, 'paymentProviders'>,
  { providers }: SettingsEditDeps,
): FieldProblem[] {
  const unknown = namesOfProviders(paymentProviders).filter((name) =>
    providers.every((provider) => provider.name !== name),
  )
  return when(unknown.length > 0, 'paymentProviders', 'unknown')
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
