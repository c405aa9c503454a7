import { type CachedRows, cachedRows } from '../../platform/cache/cached-rows.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type CancelReason, cancelReasonRows, listCancelReasons } from './cancel-reason-store.ts'
import { findSettings, type Settings, settingsRows } from './settings-store.ts'

/** Returns the settings. Throws `not_set_up` when there are none yet. */
export type SettingsReader = CachedRows<Settings>

export function createSettingsReader(changes: RowChanges): SettingsReader {
  return cachedRows({
    changes,
    tables: [settingsRows],
    load: async (through) => {
      const settings = await findSettings(through)
      if (settings !== undefined) return settings
      throw new AppError('not_set_up', { detail: 'This installation is not set up yet.' })
    },
  })
}

/** The reasons of all roles. */
export type CancelReasonReader = CachedRows<readonly CancelReason[]>

export function createCancelReasonReader(changes: RowChanges): CancelReasonReader {
  return cachedRows({ changes, tables: [cancelReasonRows], load: listCancelReasons })
}
