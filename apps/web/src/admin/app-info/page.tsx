import { appInfo } from '@cabstand/contract/http/operator/app-info-fields'
import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { findAppInfoProblems } from '@cabstand/domain/settings/settings-check'
import { useQuery } from '@tanstack/react-query'
import { allSettingsQuery } from '../../api/queries/operator.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { useText } from '../../ui/text.tsx'
import { RecordGroups } from '../record/record-field-rows.tsx'
import { toInput as read, type TypedRecord, toTyped } from '../record/record-values.ts'
import { useRecordWords } from '../record/record-words.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { useSettingsSave } from '../settings/use-settings-save.ts'

/** `/appinfo`: what the service and the company are called, and where they are found. */
export function AppInfoPage() {
  const t = useText()
  const query = useQuery(allSettingsQuery)
  return (
    <SettingsFrame tab="appInfo" saved={query.data}>
      <Answer answer={query} failedTitle={t('settings_failed')} skeleton={<FormSkeleton />}>
        {(settings) => <AppInfoForm settings={settings} />}
      </Answer>
    </SettingsFrame>
  )
}

const { fields, groups } = appInfo
const toValues = (settings: SettingsRecord) => toTyped(fields, settings, { currency: settings.code })

function AppInfoForm({ settings }: { readonly settings: SettingsRecord }) {
  const t = useText()
  const toInput = (values: TypedRecord) => read(fields, values, { currency: settings.code })
  const record = useRecordForm<TypedRecord>({
    id: 'app-info',
    stored: { ...settings, values: toValues(settings) },
    check: (values) => findAppInfoProblems({ ...settings, ...toInput(values) }),
  })
  const { save, working } = useSettingsSave({ record, toValues, toInput })
  return (
    <RecordForm
      record={record}
      words={useRecordWords(fields)}
      onSave={save}
      working={working}
      blockedReason={useDemoReason()}
      saveLabel={t('form_save', { count: record.changes.length })}
    >
      <div className="max-w-4xl flex-1 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-0">
        <RecordGroups fields={fields} groups={groups} />
      </div>
    </RecordForm>
  )
}
