import type { SettingsRecord } from '@cabstand/contract/schemas/settings'
import { findServiceProblems } from '@cabstand/domain/settings/settings-check'
import { useQuery } from '@tanstack/react-query'
import { allSettingsQuery } from '../../api/queries/operator.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { useText } from '../../ui/text.tsx'
import { LimitRequest } from './limit-request.tsx'
import { CurrencySection, MoneySections, SecuritySection } from './money-sections.tsx'
import { AdvancedSections, DriverSection, LimitSection, RegionSection } from './service-sections.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { type ServiceValues, toServiceInput, toServiceValues } from './settings-values.ts'
import { useSettingsSave } from './use-settings-save.ts'
import { useSettingsWords } from './use-settings-words.ts'

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

function SettingsForm({ settings }: { readonly settings: SettingsRecord }) {
  const t = useText()
  const record = useRecordForm<ServiceValues>({
    id: 'settings',
    stored: { ...settings, values: toServiceValues(settings) },
    check: (values) => findServiceProblems({ ...settings, ...toServiceInput(values) }),
  })
  const { save, working } = useSettingsSave({ record, toValues: toServiceValues, toInput: toServiceInput })
  const { values } = record
  return (
    <RecordForm
      record={record}
      words={useSettingsWords()}
      onSave={save}
      working={working}
      blockedReason={useDemoReason()}
      saveLabel={t('form_save', { count: record.changes.length })}
    >
      <div className="grid flex-1 content-start gap-x-10 xl:grid-cols-2 [&>div>section:first-child]:border-t-0 [&>div>section:first-child]:pt-0 max-xl:[&>div+div>section:first-child]:border-t max-xl:[&>div+div>section:first-child]:pt-5">
        <div className="min-w-0">
          <CurrencySection values={values} locked={settings.currencyLocked} />
          <SecuritySection />
          <MoneySections
            limitRequest={
              <LimitRequest
                settings={settings}
                blockedReason={record.changes.length > 0 ? t('settings_limit_save_first') : undefined}
                onDecided={(saved) => record.accept({ ...saved, values: toServiceValues(saved) })}
              />
            }
          />
          <LimitSection />
        </div>
        <div className="min-w-0">
          <RegionSection />
          <AdvancedSections delivers={values.appCategory !== 'taxi'} />
          <DriverSection drives={values.appCategory !== 'delivery'} unit={values.convertToMile} />
        </div>
      </div>
    </RecordForm>
  )
}
