import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { SettingsReader } from './settings-reader.ts'
import { settingsRows } from './settings-store.ts'

/** Whether demo mode is on: `allowCriticalEditsAdmin` is off. */
export interface DemoMode {
  isOn(): Promise<boolean>
  /** The last known answer, for messages that cannot wait. Off until the settings were read once. */
  wasOn(): boolean
}

export function createDemoMode(changes: RowChanges, settings: SettingsReader): DemoMode {
  let known: boolean | undefined
  const isOn = async () => {
    known = !(await settings.get()).allowCriticalEditsAdmin
    return known
  }
  changes.onChange([settingsRows], () => {
    // Before the first read, no caller needs the value.
    if (known !== undefined) void isOn().catch(() => undefined)
  })
  return { isOn, wasOn: () => known ?? false }
}
