import type { SettingsInput, SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { settingsEffect } from '../../api/operator-effects.ts'
import { useAction } from '../../api/use-action.ts'
import type { FormValues } from '../../features/form/record-changes.ts'
import type { RecordForm } from '../../features/form/use-record-form.ts'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import { settingsError } from './save-error.ts'

export interface SettingsSave<V> {
  readonly record: RecordForm<V>
  readonly toValues: (saved: SettingsRecord) => V
  readonly toInput: (values: V) => Partial<SettingsInput>
}

/** Sends the settings that differ, and brings the form to what was saved. */
export function useSettingsSave<V extends FormValues>({ record, toValues, toInput }: SettingsSave<V>) {
  const t = useText()
  const update = useAction(updateSettings, 'admin', settingsEffect, {
    onSuccess: (saved) => {
      record.accept({ ...saved, values: toValues(saved) })
      toast.done(t('settings_saved'))
    },
    onError: (error) => record.fail(settingsError(error)),
  })
  const save = () =>
    record.submit((values) => {
      const changed = Object.entries(toInput(values)).filter(([name]) => record.changes.includes(name))
      update.mutate({ version: record.base.version, body: Object.fromEntries(changed) })
    })
  return { save, working: update.isPending }
}
