import type { Module } from '../../platform/module.ts'
import { cancelReasonSubject } from './cancel-reason-store.ts'
import { type SettingsDeps, settingsRoutes } from './routes.ts'

/** The operator's settings of the service. */
export function settingsModule(deps: SettingsDeps): Module {
  return { name: 'settings', routes: settingsRoutes(deps), auditSubjects: [cancelReasonSubject] }
}
