import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useSmsCode } from '../../features/phone/use-sms-code.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { NewCodeButton, type Resending, SentCodeField, useSentCode } from '../sent-code.tsx'
import { SmsPreview } from '../sms-preview.tsx'

/** Asks for the code that was sent to a number or an address. Each code has its own: give it a key. */
export function CodeForm<T>(props: {
  readonly label: string
  readonly sentTo: ReactNode
  readonly again: Resending
  /** Why another code was not sent. */
  readonly resendError: ApiError | null
  /** Of a text message, which fills itself in. */
  readonly challengeId?: string | undefined
  readonly preview?: { readonly text: string; readonly code: string } | undefined
  readonly onVerify: (code: string) => Promise<T>
  readonly onVerified: (answer: T) => void
}) {
  const { label, sentTo, again, resendError, challengeId, preview, onVerify, onVerified } = props
  const t = useText()
  const offline = useOfflineReason()
  const state = useSentCode({ onVerify, onVerified })
  useSmsCode(challengeId, state.fill)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        state.submit(state.code)
      }}
    >
      <p className="text-sm text-ink-2">
        {t('profile_email_sent')} <span className="font-bold text-ink">{sentTo}</span>
      </p>
      <SentCodeField
        label={label}
        state={state}
        again={again}
        refusal={(error) => <InlineError error={error} />}
      />
      <InlineError error={resendError} />
      {state.ended ? (
        <NewCodeButton {...again} />
      ) : (
        <Button
          type="submit"
          kind="secondary"
          className="justify-self-start"
          working={state.verify.isPending}
          disabledReason={offline}
        >
          {t('save')}
        </Button>
      )}
      {!state.ended && preview && <SmsPreview {...preview} onUse={state.fill} />}
    </form>
  )
}
