export { insertCancelReasons } from './cancel-reason-store.ts'
export { createDemoMode, type DemoMode } from './demo-mode.ts'
export { fareRules } from './fare-rules.ts'
export { settingsModule } from './module.ts'
export { publicSettingsOf } from './public-settings.ts'
export {
  type CancelReasonReader,
  createCancelReasonReader,
  createSettingsReader,
  type SettingsReader,
} from './settings-reader.ts'
export {
  findSettings,
  insertSettings,
  type NewSettings,
  type Settings,
  settingsRows,
  updateSettingsRow,
} from './settings-store.ts'
export { startingCancelReasons } from './starting-cancel-reasons.ts'
