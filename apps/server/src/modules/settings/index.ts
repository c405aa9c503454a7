export { assertCriticalEdits } from './critical-edits.ts'
export { fareRules } from './fare-rules.ts'
export { settingsModule } from './module.ts'
export { publicSettingsOf } from './public-settings.ts'
export { createSettingsReader, type SettingsReader } from './settings-reader.ts'
export {
  findSettings,
  insertCancelReasons,
  insertSettings,
  type NewSettings,
  type Settings,
  settingsRows,
} from './settings-store.ts'
