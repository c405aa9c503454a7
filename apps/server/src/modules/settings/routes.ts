import * as cancelReasonEndpoints from '@cabstand/contract/http/cancel-reasons'
import {
  getSettings,
  listCancelReasons as listCancelReasonsEndpoint,
  type PublicSettings,
} from '@cabstand/contract/http/settings'
import {
  getAllSettings,
  updateSettings as updateSettingsEndpoint,
} from '@cabstand/contract/http/staff-settings'
import type { RowChanges } from '../../cache/row-changes.ts'
import { type Route, route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import {
  createCancelReason,
  deleteCancelReason,
  toCancelReason,
  updateCancelReason,
} from './cancel-reason-edit.ts'
import { cancelReasonListSource, type StaffCancelReason } from './cancel-reason-store.ts'
import { publicSettingsOf } from './public-settings.ts'
import { createCancelReasonReader, type SettingsReader } from './settings-reader.ts'
import { toSettingsRecord } from './settings-record.ts'
import { getStaffSettings, type Settings } from './settings-store.ts'
import { type SettingsEditDeps, updateSettings } from './update-settings.ts'

export interface SettingsDeps extends ExportDeps, SettingsEditDeps {
  readonly changes: RowChanges
  readonly settings: SettingsReader
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
  ]
}

interface EditContext {
  readonly params: { readonly id: string }
  readonly version: number
  readonly caller: { readonly userId: string }
}

function cancelReasonRoutes(deps: SettingsDeps): Route[] {
  const cancelReasons = createCancelReasonReader(deps.changes)
  const markOf = ({ userId }: EditContext['caller']) => ({ changedBy: userId, changedAt: deps.now() })
  const editOf = ({ params, version, caller }: EditContext) => ({ id: params.id, version, ...markOf(caller) })
  return [
    route(listCancelReasonsEndpoint, {
      read: async () => ({ reasons: [...(await cancelReasons.get())] }),
    }),
    ...listRoutes<typeof cancelReasonEndpoints.cancelReasonList, StaffCancelReason>(
      deps,
      cancelReasonEndpoints.cancelReasonList,
      { source: cancelReasonListSource, complete: async (rows) => rows.map(toCancelReason) },
    ),
    route(cancelReasonEndpoints.createCancelReason, {
      write: (tx, { body, caller }) => createCancelReason(tx, body.label, markOf(caller)),
    }),
    route(cancelReasonEndpoints.updateCancelReason, {
      write: (tx, context) => updateCancelReason(tx, editOf(context), context.body.label),
    }),
    route(cancelReasonEndpoints.deleteCancelReason, {
      write: async (tx, context) => {
        await deleteCancelReason(tx, editOf(context))
        return { ok: true as const }
      },
    }),
  ]
}
