import type { OutputOf } from '@cabstand/contract/endpoint'
import { type getSetup, setUp } from '@cabstand/contract/http/operator/setup'
import type { FieldProblemCode } from '@cabstand/domain/field-problem'
import { settingsLimits } from '@cabstand/domain/settings/settings-check'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { type RecordForm, type StoredRecord, useRecordForm } from '../../features/form/use-record-form.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { MobileInput } from '../../features/phone/mobile-input.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, noteOf, TextField, type TextFieldProps } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { CarTypesSection } from './car-types-section.tsx'
import { FormSection } from './form-section.tsx'
import {
  type CompanyField,
  companyFields,
  type ErrorOf,
  findSetupProblems,
  initialValues,
  pathInForm,
  type SetupValues,
  toInput,
} from './form-state.ts'
import { PlaceSection } from './place-section.tsx'

/** Error codes of a single field, which are shown at that field. */
const fieldOfCode: Readonly<Partial<Record<string, string>>> = {
  setup_code_wrong: 'code',
  invalid_mobile: 'mobile',
  proper_email: 'email',
}

/** Collects everything that a new service needs. Input is kept after errors and through a reload. */
export function SetupForm(props: { readonly setup: OutputOf<typeof getSetup>; readonly onDone: () => void }) {
  const { setup, onDone } = props
  const t = useText()
  const offline = useOfflineReason()
  const form = useRef<HTMLFormElement>(null)
  const record = useRecordForm<SetupValues>({
    id: 'setup',
    stored: useStartValues(setup),
    check: findSetupProblems,
  })
  const { tried, refusal } = record
  const submit = useMutation({
    mutationFn: (typed: SetupValues) => call(setUp, { body: toInput(typed) }),
    onSuccess: () => {
      record.forget()
      onDone()
    },
    onError: record.fail,
  })
  // Focuses the first invalid field, whether the form or the server found it.
  useEffect(() => {
    if (tried || refusal) focusWrong(form.current)
  }, [tried, refusal])
  const section: SectionProps = {
    values: record.values,
    errorOf: useFieldErrors(record),
    onChange: (changes) => {
      for (const [name, value] of Object.entries(changes)) record.form.setValue(name, value)
      record.dismiss()
    },
  }
  return (
    <form
      ref={form}
      noValidate
      className="divide-y divide-line"
      onSubmit={(event) => {
        event.preventDefault()
        if (offline || submit.isPending) return
        record.submit((typed) => submit.mutate(typed))
        focusWrong(form.current)
      }}
    >
      <div className="py-6">
        <PageHeading title={t('setup_title')} />
        <p className="mt-2 text-ink-2">{t('setup_lead')}</p>
      </div>
      <FormSection title={t('setup_code')}>
        <SetupText
          {...section}
          name="code"
          label={t('setup_code')}
          hint={t('setup_code_hint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:col-span-1"
        />
      </FormSection>
      <PlaceSection setup={setup} {...section} />
      <AdminSection {...section} />
      <ServiceSection {...section} />
      <CompanySection {...section} />
      <CarTypesSection {...section} />
      <SetupEnd record={record} working={submit.isPending || submit.isSuccess} />
    </form>
  )
}

/** What is wrong, and the button. */
function SetupEnd(props: { readonly record: RecordForm<SetupValues>; readonly working: boolean }) {
  const { problems, tried, refusal } = props.record
  const t = useText()
  const offline = useOfflineReason()
  return (
    <div className="grid justify-items-start gap-4 pt-6">
      {!isAboutField(refusal) && <InlineError error={refusal ?? null} className="w-full" />}
      {tried && problems.length > 0 && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {t('setup_mend', { count: problems.length })}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        working={props.working}
        workingLabel={t('setup_working')}
        disabledReason={offline}
      >
        {t('setup_submit')}
      </Button>
    </div>
  )
}

interface SectionProps {
  readonly values: SetupValues
  readonly onChange: (changes: Partial<SetupValues>) => void
  readonly errorOf: ErrorOf
}

type TextName = 'code' | 'appName' | 'firstName' | 'lastName' | 'email' | CompanyField

/** A text of the form by its name. */
function SetupText(props: SectionProps & Omit<TextFieldProps, 'onChange'> & { readonly name: TextName }) {
  const { values, onChange, errorOf, name, required = true, ...rest } = props
  return (
    <TextField
      {...rest}
      name={name}
      required={required}
      value={values[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
}

/** The first admin. */
function AdminSection(section: SectionProps) {
  const { values, onChange, errorOf } = section
  const t = useText()
  return (
    <FormSection title={t('setup_admin')} note={t('setup_admin_text')}>
      <SetupText {...section} name="firstName" label={t('setup_first_name')} autoComplete="given-name" />
      <SetupText {...section} name="lastName" label={t('setup_last_name')} autoComplete="family-name" />
      <Field label={t('setup_mobile')} note={noteOf(errorOf('mobile'), undefined)}>
        {(ids) => (
          <MobileInput
            ids={ids}
            name="mobile"
            size="large"
            autoComplete="tel"
            country={values.country ?? undefined}
            value={values.mobile}
            onChange={(mobile) => onChange({ mobile })}
          />
        )}
      </Field>
      <SetupText
        {...section}
        name="email"
        label={t('setup_email')}
        hint={t('setup_email_hint')}
        type="email"
        dir="ltr"
        autoComplete="email"
      />
    </FormSection>
  )
}

/** What customers and receipts call the service. */
function ServiceSection(section: SectionProps) {
  const t = useText()
  return (
    <FormSection title={t('setup_service')}>
      <SetupText
        {...section}
        name="appName"
        label={t('setup_app_name')}
        hint={t('setup_app_name_hint')}
        autoComplete="organization"
        className="sm:col-span-2"
      />
    </FormSection>
  )
}

/** What the foot of the website shows of the company. */
function CompanySection(section: SectionProps) {
  const t = useText()
  const link = { type: 'url', dir: 'ltr', autoComplete: 'url', maxLength: settingsLimits.linkLength } as const
  const handle = { dir: 'ltr', autoComplete: 'off', maxLength: settingsLimits.handleLength } as const
  const company: Readonly<Record<CompanyField, Omit<TextFieldProps, 'onChange'>>> = {
    companyName: {
      label: t('setup_company_name'),
      hint: t('setup_company_name_hint'),
      autoComplete: 'organization',
      maxLength: settingsLimits.nameLength,
      className: 'sm:col-span-2',
    },
    companyWebsite: { ...link, label: t('setup_website'), hint: t('setup_website_hint') },
    companyAddress: {
      label: t('setup_address'),
      hint: t('setup_address_hint'),
      autoComplete: 'street-address',
      maxLength: settingsLimits.addressLength,
    },
    taxNumber: {
      label: t('setup_tax_number'),
      hint: t('setup_address_hint'),
      dir: 'ltr',
      autoComplete: 'off',
      maxLength: settingsLimits.taxLength,
    },
    companyTerms: { ...link, label: t('setup_terms') },
    facebookHandle: { ...handle, label: t('setup_facebook') },
    twitterHandle: { ...handle, label: t('setup_twitter') },
    instagramHandle: { ...handle, label: t('setup_instagram') },
  }
  return (
    <FormSection title={t('setup_company')} note={t('setup_company_text')}>
      {companyFields.map((name) => (
        <SetupText key={name} {...section} {...company[name]} name={name} required={false} />
      ))}
    </FormSection>
  )
}

const focusWrong = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** The form at first: there is no record yet. */
function useStartValues(setup: OutputOf<typeof getSetup>): StoredRecord<SetupValues> {
  const t = useText()
  const { locale } = useBoot()
  const [values] = useState(() =>
    initialValues(setup, {
      language: locale,
      words: ({ image, seats }) => ({
        name: t(`setup_car_${image}`),
        extraInfo: t('setup_seats', { count: seats }),
      }),
    }),
  )
  return { version: 0, values, changedAt: '', changedBy: null }
}

const isAboutField = (error: ApiError | undefined) => error !== undefined && error.code in fieldOfCode

/** Problems found by the form, then those returned by the server. */
function useFieldErrors(record: RecordForm<SetupValues>): ErrorOf {
  const t = useText()
  const errorText = useErrorText()
  const words: Partial<Record<FieldProblemCode, string>> = {
    required: t('setup_required'),
    amount: t('setup_bad_amount', { example: '4.50' }),
    percentage: t('setup_bad_fee'),
    twice: t('setup_name_twice'),
    link: t('setup_bad_link'),
  }
  const { problems, tried, refusal, values } = record
  return (field) => {
    const problem = tried ? problems.find(({ path }) => path === field) : undefined
    if (problem !== undefined) return words[problem.code]
    if (refusal === undefined) return undefined
    if (fieldOfCode[refusal.code] === field) return errorText(refusal.code)
    return refusal.errors.some(({ path }) => pathInForm(values, path) === field)
      ? t('setup_refused')
      : undefined
  }
}
