import type { OutputOf } from '@cabstand/contract/endpoint'
import { type getSetup, setUp } from '@cabstand/contract/http/setup'
import { setupLanguages } from '@cabstand/contract/texts/locales'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { CarTypesSection } from './car-types-section.tsx'
import { FormSection } from './form-section.tsx'
import {
  type ErrorOf,
  findProblems,
  initialValues,
  type SetupProblem,
  type SetupProblems,
  toInput,
} from './form-state.ts'
import { PlaceSection } from './place-section.tsx'

/** Error codes of a single field, which are shown at that field. */
const fieldOfCode: Readonly<Partial<Record<string, string>>> = {
  setup_code_wrong: 'code',
  invalid_mobile: 'mobile',
  proper_email: 'email',
}

/** Collects everything that a new service needs. Input is kept after errors. */
export function SetupForm(props: { readonly setup: OutputOf<typeof getSetup>; readonly onDone: () => void }) {
  const { setup, onDone } = props
  const t = useText()
  const offline = useOfflineReason()
  const { locale } = useBoot()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() =>
    initialValues(setup, {
      language: setupLanguages.find((known) => known === locale) ?? 'en',
      words: ({ image, seats }) => ({
        name: t(`setup_car_${image}`),
        extraInfo: t('setup_seats', { count: seats }),
      }),
    }),
  )
  const [tries, setTries] = useState(0)
  const submit = useMutation({ mutationFn: () => call(setUp, { body: toInput(values) }), onSuccess: onDone })
  const problems = tries === 0 ? {} : findProblems(values)
  const refused = submit.error
  const errorOf = useFieldErrors(problems, refused)
  const count = Object.keys(problems).length
  const callingCode = setup.countries.find(({ code }) => code === values.country)?.callingCode
  const change = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }))
    if (submit.isError) submit.reset()
  }
  // Focuses the first invalid field, whether the form or the server found it.
  useEffect(() => {
    if (tries > 0 || refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, refused])
  const text = (name: 'code' | 'appName' | 'mobile' | 'firstName' | 'lastName' | 'email') => ({
    name,
    required: true,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form
      ref={form}
      noValidate
      className="divide-y divide-line"
      onSubmit={(event) => {
        event.preventDefault()
        setTries(tries + 1)
        if (Object.keys(findProblems(values)).length === 0 && !offline && !submit.isPending) submit.mutate()
      }}
    >
      <div className="py-6">
        <PageHeading title={t('setup_title')} />
        <p className="mt-2 text-ink-2">{t('setup_lead')}</p>
      </div>
      <FormSection title={t('setup_code')}>
        <TextField
          {...text('code')}
          label={t('setup_code')}
          hint={t('setup_code_hint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:col-span-1"
        />
      </FormSection>
      <PlaceSection setup={setup} values={values} onChange={change} errorOf={errorOf} />
      <FormSection title={t('setup_admin')} note={t('setup_admin_text')}>
        <TextField {...text('firstName')} label={t('setup_first_name')} autoComplete="given-name" />
        <TextField {...text('lastName')} label={t('setup_last_name')} autoComplete="family-name" />
        <TextField
          {...text('mobile')}
          label={t('setup_mobile')}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel"
          placeholder={callingCode === undefined ? undefined : `+${callingCode}`}
        />
        <TextField
          {...text('email')}
          label={t('setup_email')}
          hint={t('setup_email_hint')}
          type="email"
          dir="ltr"
          autoComplete="email"
        />
      </FormSection>
      <FormSection title={t('setup_service')}>
        <TextField
          {...text('appName')}
          label={t('setup_app_name')}
          hint={t('setup_app_name_hint')}
          autoComplete="organization"
          className="sm:col-span-2"
        />
      </FormSection>
      <CarTypesSection values={values} onChange={change} errorOf={errorOf} />
      <div className="grid justify-items-start gap-4 pt-6">
        {!isAboutField(submit.error) && <InlineError error={submit.error} className="w-full" />}
        {count > 0 && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {t('setup_mend', { count })}
          </p>
        )}
        <Button
          type="submit"
          size="large"
          working={submit.isPending || submit.isSuccess}
          workingLabel={t('setup_working')}
          disabledReason={offline}
        >
          {t('setup_submit')}
        </Button>
      </div>
    </form>
  )
}

const isAboutField = (error: Error | null) => error !== null && fieldOfCode[errorCode(error)] !== undefined

/** Problems found by the form, then those returned by the server. */
function useFieldErrors(problems: SetupProblems, error: Error | null): ErrorOf {
  const t = useText()
  const errorText = useErrorText()
  const words = {
    required: () => t('setup_required'),
    amount: () => t('setup_bad_amount', { example: '4.50' }),
    fee: () => t('setup_bad_fee'),
    name_twice: () => t('setup_name_twice'),
  } satisfies Record<SetupProblem, () => string>
  return (field) => {
    const problem = problems[field]
    if (problem !== undefined) return words[problem]()
    if (!(error instanceof ApiError)) return undefined
    if (fieldOfCode[error.code] === field) return errorText(error.code)
    return error.errors.some(({ path }) => path === `body.${field}`) ? t('setup_refused') : undefined
  }
}
