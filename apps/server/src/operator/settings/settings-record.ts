import type { SettingsInput, SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { settingsInput } from '@cabstand/contract/http/operator/staff-settings'
import type { SettingsFields } from '@cabstand/domain/settings/settings-fields'
import type { StaffSettingsRow } from './settings-store.ts'

const names = Object.keys(settingsInput.shape)

/** The settings that admins edit. */
export function settingsFieldsOf(row: StaffSettingsRow): SettingsInput & SettingsFields {
  const entries = Object.entries(row).filter(([name]) => names.includes(name))
  return Object.fromEntries(entries) as SettingsInput & SettingsFields
}

/** All settings in the schema of the API for admins. */
export function toSettingsRecord(row: StaffSettingsRow, currencyLocked: boolean): SettingsRecord {
  return {
    ...settingsFieldsOf(row),
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
    currencyLocked,
    allowCriticalEditsAdmin: row.allowCriticalEditsAdmin,
    approvalLimitRequest: requestOf(row),
  }
}

function requestOf(row: StaffSettingsRow): SettingsRecord['approvalLimitRequest'] {
  const {
    approvalAskedAbove: above,
    approvalAskedBy: id,
    approvalAskedAt: at,
    approvalAskedByName: name,
  } = row
  if (above === null || id === null || at === null) return null
  return { above, by: { id, name: name ?? '' }, at: at.toISOString() }
}
