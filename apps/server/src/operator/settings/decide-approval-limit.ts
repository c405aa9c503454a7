import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { toSettingsRecord } from './settings-record.ts'
import { getStaffSettings, lockSettings, noLimitRequest, updateSettingsRow } from './settings-store.ts'
import { omit, type SettingsEdit, type SettingsEditDeps } from './update-settings.ts'

/**
 * Decides about the limit for a second admin that was asked for: another admin brings it into force, any admin drops it.
 * Throws `record_changed`, `adjustment_decided` when none is asked for, `own_adjustment` or `admin_unconfirmed`.
 */
export async function decideApprovalLimit(
  tx: Tx,
  deps: SettingsEditDeps,
  edit: SettingsEdit,
  approved: boolean,
): Promise<SettingsRecord> {
  assertTransaction(tx)
  const before = await lockSettings(tx)
  assertVersion(edit.version, before)
  const { approvalAskedAbove: above, approvalAskedBy: by, approvalAskedAt: at } = before
  if (above === null || by === null || at === null) throw new AppError('adjustment_decided')
  if (approved) await deps.assertSecondAdmin(tx, { by, at }, edit.by)
  await updateSettingsRow(tx, {
    ...(approved && { adjustmentApprovalAbove: above }),
    ...noLimitRequest,
    changedBy: edit.by,
    changedAt: deps.now(),
  })
  const after = await getStaffSettings(tx)
  await recordChange(tx, { type: 'settings', id: 'settings', before, after, omit })
  return toSettingsRecord(after, await deps.isCurrencyLocked(tx))
}
