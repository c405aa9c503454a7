import { errorCode } from '../../api/api-error.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { signInError } from './sign-in-error.ts'

/** Asks for the e-mail address to which a code is sent. */
export function EmailStep(props: {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly sending: boolean
  readonly error: Error | null
  readonly onSend: (email: string) => void
  readonly onMobile: () => void
}) {
  const { email, onEmail, sending, error, onSend, onMobile } = props
  const t = useText()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  return (
    <>
      <PageHeading title={t('login_title')} className="lg:text-h3" />
      <p className="mt-2 mb-6 text-ink-2">{t('login_email_note')}</p>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!offline && !sending) onSend(email)
        }}
      >
        <TextField
          label={t('login_email')}
          error={error ? errorText(errorCode(signInError(error))) : undefined}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          maxLength={200}
          value={email}
          onChange={({ currentTarget }) => onEmail(currentTarget.value)}
        />
        <Button type="submit" size="large" working={sending} disabledReason={offline}>
          {t('login_get_code')}
        </Button>
      </form>
      <Button kind="quiet" className="mx-auto mt-3" onClick={onMobile}>
        {t('login_with_mobile')}
      </Button>
    </>
  )
}
