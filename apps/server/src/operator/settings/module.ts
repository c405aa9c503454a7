import type { Module } from '../../platform/module.ts'
import { type SettingsDeps, settingsRoutes } from './routes.ts'

/** The operator's settings of the service. */
export function settingsModule(deps: SettingsDeps): Module {
  return { name: 'settings', routes: settingsRoutes(deps) }
}
