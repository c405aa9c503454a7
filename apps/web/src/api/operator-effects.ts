import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { allSettingsQuery, languageKeys } from './queries/operator.ts'
import { settingsQuery } from './queries/settings.ts'
import type { CacheEffect } from './use-action.ts'

/** Saved settings. Those that everyone sees are read again; after a refusal all of them, as another admin saved them. */
export const settingsEffect: CacheEffect<SettingsRecord, unknown> = {
  keep: (client, settings) => client.setQueryData(allSettingsQuery.queryKey, settings),
  renew: (_, output) => [output === undefined ? allSettingsQuery.queryKey : settingsQuery.queryKey],
}

/** A change of any language: they are read again, with their texts. */
export const languageEffect: CacheEffect<unknown, unknown> = { renew: () => [languageKeys.all] }
