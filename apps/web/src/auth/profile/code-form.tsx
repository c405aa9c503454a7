import type { ReactNode } from 'react'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useSmsCode } from '../../features/phone/use-sms-code.ts'
import { useText } from '../../ui/text.tsx'
import { NewCodeButton, type Resending, SentCodeField, useSentCode } from '../sent-code.tsx'
import { SmsPreview } from '../sms-preview.tsx'

/** Asks for the code that was sent to a number or an address. Each code has its own: give it a key. */
export function CodeForm<T>(props: {
  readonly label: string
  readonly sentTo: ReactNode
  readonly again: Resending
  /** Of a text message, which fills itself in. */
  readonly challengeId?: string | undefined
  readonly preview?: { readonly text: string; readonly code: string } | undefined
  readonly onVerify: (code: string) => Promise<T>
  readonly onVerified: (answer: T) => void
}) {
  const { label, sentTo, again, challengeId, preview, onVerify, onVerified } = props
  const t = useText()
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
      {state.ended ? <NewCodeButton {...again} /> : preview && <SmsPreview {...preview} onUse={state.fill} />}
    </form>
  )
}
