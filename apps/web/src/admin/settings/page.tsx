import { serviceSettings } from '@cabstand/contract/http/operator/service-settings-fields'
import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { findServiceProblems } from '@cabstand/domain/settings/settings-check'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allSettingsQuery } from '../../api/queries/operator.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { useText } from '../../ui/text.tsx'
import { RecordGroups } from '../record/record-field-rows.tsx'
import type { TypedRecord } from '../record/record-values.ts'
import { useRecordWords } from '../record/record-words.ts'
import { LimitRequest } from './limit-request.tsx'
import { useServiceOwnWords, useServiceRows } from './own-fields.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { toServiceInput, toServiceValues } from './settings-values.ts'
import { useSettingsSave } from './use-settings-save.ts'

/** `/settings`: how the service works. */
export function SettingsPage() {
  const t = useText()
  const query = useQuery(allSettingsQuery)
  return (
    <SettingsFrame tab="settings" saved={query.data}>
      <Answer answer={query} failedTitle={t('settings_failed')} skeleton={<FormSkeleton />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Answer>
    </SettingsFrame>
  )
}

const { fields, groups } = serviceSettings
const { currency, security, bonus, wallet, limits, ...others } = groups
const columns = [{ currency, security, bonus, wallet, limits }, others]

function SettingsForm({ settings }: { readonly settings: SettingsRecord }) {
  const t = useText()
  const record = useRecordForm<TypedRecord>({
    id: 'settings',
    stored: { ...settings, values: toServiceValues(settings) },
    check: (values) => findServiceProblems(toServiceInput(values)),
  })
  const { save, working } = useSettingsSave({ record, toValues: toServiceValues, toInput: toServiceInput })
  return (
    <RecordForm
      record={record}
      words={useRecordWords(fields, useServiceOwnWords())}
      onSave={save}
      working={working}
      blockedReason={useDemoReason()}
      saveLabel={t('form_save', { count: record.changes.length })}
    >
      <div className="grid flex-1 content-start gap-x-10 xl:grid-cols-2 [&>div>section:first-child]:border-t-0 [&>div>section:first-child]:pt-0 max-xl:[&>div+div>section:first-child]:border-t max-xl:[&>div+div>section:first-child]:pt-5">
        <Columns
          settings={settings}
          limitRequest={
            <LimitRequest
              settings={settings}
              blockedReason={record.changes.length > 0 ? t('settings_limit_save_first') : undefined}
              onDecided={(saved) => record.accept({ ...saved, values: toServiceValues(saved) })}
            />
          }
        />
      </div>
    </RecordForm>
  )
}

/** The groups of the form, whose rows depend on what is typed. */
function Columns(props: { readonly settings: SettingsRecord; readonly limitRequest: ReactNode }) {
  const rows = useServiceRows(props.settings, props.limitRequest)
  return columns.map((column) => (
    <div key={Object.keys(column)[0]} className="min-w-0">
      <RecordGroups narrow fields={fields} groups={column} rows={rows} />
    </div>
  ))
}
