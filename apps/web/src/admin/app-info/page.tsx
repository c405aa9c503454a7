import type { SettingsRecord } from '@cabstand/contract/schemas/settings'
import { findAppInfoProblems } from '@cabstand/domain/settings/settings-check'
import type { AppInfoFields } from '@cabstand/domain/settings/settings-fields'
import { useQuery } from '@tanstack/react-query'
import { allSettingsQuery } from '../../api/queries/operator.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import type { FieldWords } from '../../features/form/field-words.ts'
import { FormField, FormGroup } from '../../features/form/fields.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { useText } from '../../ui/text.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { useSettingsSave } from '../settings/use-settings-save.ts'

type AppInfoValues = { readonly [Name in keyof AppInfoFields]: string }

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

function AppInfoForm({ settings }: { readonly settings: SettingsRecord }) {
  const t = useText()
  const record = useRecordForm<AppInfoValues>({
    id: 'app-info',
    stored: { ...settings, values: toValues(settings) },
    check: findAppInfoProblems,
  })
  const { save, working } = useSettingsSave({ record, toValues, toInput: (values) => values })
  return (
    <RecordForm
      record={record}
      words={useWords()}
      onSave={save}
      working={working}
      blockedReason={useDemoReason()}
      saveLabel={t('form_save', { count: record.changes.length })}
    >
      <div className="max-w-4xl flex-1 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-0">
        <FormGroup title={t('app_info_names')} note={t('app_info_names_note')}>
          <FormField name="appName" label={t('app_info_app_name')} />
          <FormField name="companyName" label={t('app_info_company')} />
          <Link name="companyWebsite" label={t('app_info_website')} />
          <Link name="companyTerms" label={t('app_info_terms')} />
          <FormField
            name="contactEmail"
            type="email"
            dir="ltr"
            label={t('app_info_email')}
            hint={t('app_info_email_hint')}
          />
        </FormGroup>
        <FormGroup title={t('app_info_receipts')} note={t('app_info_receipts_note')}>
          <FormField name="companyAddress" label={t('app_info_address')} />
          <FormField name="taxNumber" dir="ltr" label={t('app_info_tax_number')} />
          <FormField name="taxName" label={t('app_info_tax_name')} hint={t('app_info_tax_name_hint')} />
          <FormField
            name="taxRate"
            dir="ltr"
            label={t('app_info_tax_rate')}
            hint={t('app_info_tax_rate_hint')}
          />
        </FormGroup>
        <FormGroup title={t('app_info_social')} note={t('app_info_social_note')}>
          {(['facebookHandle', 'twitterHandle', 'instagramHandle'] as const).map((name) => (
            <FormField key={name} name={name} dir="ltr" label={networks[name]} />
          ))}
        </FormGroup>
        <FormGroup title={t('app_info_stores')} note={t('app_info_stores_note')}>
          <Link name="appleStoreLink" label={t('app_info_apple')} />
          <Link name="playStoreLink" label={t('app_info_play')} />
        </FormGroup>
      </div>
    </RecordForm>
  )
}

/** Names of companies are the same in every language. */
const networks = {
  facebookHandle: 'Facebook',
  twitterHandle: 'Twitter',
  instagramHandle: 'Instagram',
} as const

function Link(props: { readonly name: keyof AppInfoValues; readonly label: string }) {
  return <FormField {...props} type="url" dir="ltr" placeholder="https://" />
}

const toValues = (settings: SettingsRecord): AppInfoValues => ({
  appName: settings.appName,
  companyName: settings.companyName,
  companyWebsite: settings.companyWebsite,
  companyTerms: settings.companyTerms,
  contactEmail: settings.contactEmail,
  companyAddress: settings.companyAddress,
  taxNumber: settings.taxNumber,
  taxName: settings.taxName,
  taxRate: settings.taxRate,
  facebookHandle: settings.facebookHandle,
  twitterHandle: settings.twitterHandle,
  instagramHandle: settings.instagramHandle,
  appleStoreLink: settings.appleStoreLink,
  playStoreLink: settings.playStoreLink,
})

function useWords(): Readonly<Record<keyof AppInfoValues, FieldWords>> {
  const t = useText()
  const text = (label: string): FieldWords => ({ label, show: (value) => String(value) })
  return {
    appName: text(t('app_info_app_name')),
    companyName: text(t('app_info_company')),
    companyWebsite: text(t('app_info_website')),
    companyTerms: text(t('app_info_terms')),
    contactEmail: text(t('app_info_email')),
    companyAddress: text(t('app_info_address')),
    taxNumber: text(t('app_info_tax_number')),
    taxName: text(t('app_info_tax_name')),
    taxRate: text(t('app_info_tax_rate')),
    facebookHandle: text(networks.facebookHandle),
    twitterHandle: text(networks.twitterHandle),
    instagramHandle: text(networks.instagramHandle),
    appleStoreLink: text(t('app_info_apple')),
    playStoreLink: text(t('app_info_play')),
  }
}
