import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import {
  getSettings,
  listCancelReasons as listCancelReasonsEndpoint,
  type PublicSettings,
} from '@cabstand/contract/http/operator/settings'
import {
  decideApprovalLimit as decideApprovalLimitEndpoint,
  getAllSettings,
  updateSettings as updateSettingsEndpoint,
} from '@cabstand/contract/http/operator/staff-settings'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listedRecordRoutes } from '../../platform/records/record-routes.ts'
import { cancelReasonRecord } from './cancel-reason-record.ts'
import { cancelReasonSource } from './cancel-reason-store.ts'
import { decideApprovalLimit } from './decide-approval-limit.ts'
import { publicSettingsOf } from './public-settings.ts'
import type { CancelReasonReader, SettingsReader } from './settings-reader.ts'
import { toSettingsRecord } from './settings-record.ts'
import { getStaffSettings, type Settings } from './settings-store.ts'
import { type SettingsEditDeps, updateSettings } from './update-settings.ts'

export interface SettingsDeps extends ExportDeps, SettingsEditDeps {
  readonly settings: SettingsReader
  readonly cancelReasons: CancelReasonReader
  readonly demo: boolean
}

export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [...settingsOnly(deps), ...cancelReasonRoutes(deps)]
}

function settingsOnly(deps: SettingsDeps): Route[] {
  const { db, settings, demo } = deps
  // Every client requests them first. The object is frozen, so that its JSON is cached until the settings change.
  let shown: { of: Settings; answer: Readonly<PublicSettings> } | undefined
  return [
    route(getSettings, {
      read: async () => {
        const of = await settings.get()
        if (shown?.of !== of) shown = { of, answer: Object.freeze(publicSettingsOf(of, demo)) }
        return shown.answer
      },
    }),
    route(getAllSettings, {
      read: async () => toSettingsRecord(await getStaffSettings(db), await deps.isCurrencyLocked(db)),
    }),
    route(updateSettingsEndpoint, {
      write: (tx, { body, caller, version }) =>
        updateSettings(tx, deps, { version, by: caller.userId }, body),
    }),
    route(decideApprovalLimitEndpoint, {
      write: (tx, { body, caller, version }) =>
        decideApprovalLimit(tx, deps, { version, by: caller.userId }, body.approved),
    }),
  ]
}

const userOf = { rider: 'rider', driver: 'driver', admin: 'staff', fleetadmin: undefined } as const

function cancelReasonRoutes(deps: SettingsDeps): Route[] {
  const reasons = deps.cancelReasons
  return [
    route(listCancelReasonsEndpoint, {
      read: async ({ caller }) => {
        const own = (await reasons.get()).filter(({ usedBy }) => usedBy === userOf[caller.role])
        return { reasons: own.map(({ label, translations }, value) => ({ value, label, translations })) }
      },
    }),
    ...listedRecordRoutes(deps, cancelReasons, cancelReasonRecord, cancelReasonSource),
  ]
}
