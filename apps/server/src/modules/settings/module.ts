import type { RowChanges } from '../../cache/row-changes.ts'
import type { Module } from '../../module.ts'
import { settingsRoutes } from './routes.ts'
import type { SettingsReader } from './settings-reader.ts'

/** The operator's settings of the service. */
export function settingsModule(deps: {
  readonly changes: RowChanges
  readonly settings: SettingsReader
  readonly demo: boolean
}): Module {
  return { name: 'settings', routes: settingsRoutes(deps) }
}
