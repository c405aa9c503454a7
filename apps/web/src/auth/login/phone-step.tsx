import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { demoQuery } from '../../api/queries/system.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { OwnMobileField } from '../../features/phone/own-mobile-field.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { signInError } from './sign-in-error.ts'
import type { Newcomer } from './use-identity.ts'

interface PhoneStepProps {
  /** Who came from a provider with an account that nobody has linked. */
  readonly newcomer: Newcomer | undefined
  /** Sign-in leads to the sign-up of drivers. */
  readonly forDriver: boolean
  readonly mobile: string
  readonly onMobile: (mobile: string) => void
  readonly sending: boolean
  readonly error: Error | null
  readonly onSend: (mobile: string) => void
  /** What stands below the form. */
  readonly children: ReactNode
}

/** Asks for the number; on demo servers also lists the demo people. */
export function PhoneStep(props: PhoneStepProps) {
  const { newcomer, forDriver, mobile, onMobile, sending, error, onSend, children } = props
  const t = useText()
  const { settings } = useBoot()
  return (
    <>
      <PageHeading
        title={t(newcomer ? 'login_newcomer' : forDriver ? 'login_drive' : 'login_title')}
        className="lg:text-h3"
      />
      <p className="mt-2 mb-6 text-ink-2">
        {newcomer
          ? t('login_newcomer_note', { provider: newcomer.provider })
          : t(forDriver ? 'login_drive_note' : 'login_note')}
      </p>
      <NumberForm {...{ mobile, onMobile, sending, error, onSend }} />
      {children}
      {forDriver || newcomer ? null : (
        <AppLink
          href={paths.login(paths.drive())}
          className="mt-4 justify-self-center text-center text-sm font-bold text-accent hover:underline"
        >
          {t('login_drive')}
        </AppLink>
      )}
      {settings.demo && !forDriver && !newcomer && (
        <DemoPeople
          disabled={sending}
          onChoose={(chosen) => {
            onMobile(chosen)
            onSend(chosen)
          }}
        />
      )}
    </>
  )
}

/** The number, with a link to the terms below its button. */
function NumberForm(props: Pick<PhoneStepProps, 'mobile' | 'onMobile' | 'sending' | 'error' | 'onSend'>) {
  const { mobile, onMobile, sending, error, onSend } = props
  const t = useText()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const { companyTerms } = useBoot().settings
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!offline && !sending) onSend(mobile)
      }}
    >
      <OwnMobileField
        label={t('login_mobile')}
        error={error ? errorText(errorCode(signInError(error))) : undefined}
        value={mobile}
        onChange={onMobile}
      />
      <Button type="submit" size="large" working={sending} disabledReason={offline}>
        {t('login_get_code')}
      </Button>
      {companyTerms !== '' && (
        <a
          href={companyTerms}
          target="_blank"
          rel="noreferrer"
          className="justify-self-center py-1 text-sm text-ink-2 underline underline-offset-3"
        >
          {t('terms')}
        </a>
      )}
    </form>
  )
}

function DemoPeople(props: { readonly disabled: boolean; readonly onChoose: (mobile: string) => void }) {
  const { disabled, onChoose } = props
  const t = useText()
  const { data } = useQuery(demoQuery)
  if (!data || data.people.length === 0) return null
  return (
    <section aria-labelledby="demo-people" className="mt-8 rounded-panel border border-dashed border-control">
      <h2 id="demo-people" className="px-4 pt-3 pb-1 text-label font-semibold text-ink-2">
        {t('login_demo_people')}
      </h2>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <li key={person.mobile}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(person.mobile)}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">{person.name}</span>
                <span className="block text-label text-ink-3">{t(`role_${person.role}`)}</span>
              </span>
              <span className="text-label text-ink-3">
                <MobileNumber number={person.mobile} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
