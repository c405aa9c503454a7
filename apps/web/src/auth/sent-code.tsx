import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { countdownText } from '../features/clock/countdown-text.ts'
import { useSecondsUntil } from '../features/clock/use-now.ts'
import { useOfflineReason } from '../features/session/use-online.ts'
import { Button } from '../ui/button.tsx'
import { CodeInput, sentCodeLength } from '../ui/code-input.tsx'
import { useText } from '../ui/text.tsx'

/** When another code may be requested, and how. */
export interface Resending {
  /** Undefined: the code was not sent, and there is no other one. */
  readonly resendAtMs: number | undefined
  readonly resending: boolean
  readonly onResend: () => void
}

/** The typed code of one challenge, which is sent once it is complete. */
export function useSentCode<T>(props: {
  readonly onVerify: (code: string) => Promise<T>
  readonly onVerified: (answer: T) => void
}) {
  const { onVerify, onVerified } = props
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  /** No attempts are left, or the code has expired: the person needs a new code, which is a new challenge. */
  const [ended, setEnded] = useState(false)
  const verify = useMutation<T, ApiError, string>({
    mutationFn: onVerify,
    onSuccess: onVerified,
    onError: (error) => {
      // A wrong code is cleared; a code that could not be submitted stays.
      if (error.status !== 0) setCode('')
      if (error.params.triesLeft === 0) setEnded(true)
    },
  })
  const submit = (typed: string) => {
    if (typed.length === sentCodeLength && !offline && !ended && !verify.isPending) verify.mutate(typed)
  }
  const type = (typed: string) => {
    setCode(typed)
    if (verify.isError) verify.reset()
  }
  const fill = (sent: string) => {
    type(sent)
    submit(sent)
  }
  return { code, ended, verify, type, submit, fill }
}

/** The field of a sent code, with when there is another one, the attempts that are left, and why it was refused. */
export function SentCodeField(props: {
  readonly label: string
  readonly state: ReturnType<typeof useSentCode>
  readonly again: Resending
  readonly autoFocus?: boolean
  /** Says why a code was refused that was not wrong. */
  readonly refusal: (error: ApiError) => ReactNode
}) {
  const { label, again, autoFocus = false, refusal } = props
  const { code, ended, verify, type, submit } = props.state
  const t = useText()
  const noteId = useId()
  const left = triesLeft(verify.error)
  return (
    <div>
      <CodeInput
        label={label}
        value={code}
        onChange={type}
        onComplete={submit}
        invalid={verify.isError || ended}
        describedBy={noteId}
        autoFocus={autoFocus}
      />
      <p id={noteId} className="mt-3 mb-6 flex flex-wrap gap-x-1.5 text-sm text-ink-3">
        {!ended && again.resendAtMs !== undefined && <ResendLine {...again} resendAtMs={again.resendAtMs} />}
        {left > 0 && <span role="status">{t('login_tries_left', { count: left })}</span>}
      </p>
      {ended || left > 0 ? (
        <p role="alert" className="mb-4 text-sm font-semibold text-danger">
          {t(ended ? 'login_code_ended' : 'login_wrong_code')}
        </p>
      ) : (
        verify.error && refusal(verify.error)
      )}
    </div>
  )
}

/** Replaces the button that submits a code, once the code is no longer valid. */
export function NewCodeButton({ resendAtMs = 0, resending, onResend }: Resending) {
  const t = useText()
  const offline = useOfflineReason()
  const seconds = useSecondsUntil(resendAtMs)
  const wait = seconds > 0 ? t('login_new_code_in', { time: countdownText(seconds) }) : undefined
  return (
    <Button
      size="large"
      className="w-full"
      working={resending}
      disabledReason={offline ?? wait}
      onClick={onResend}
    >
      {t('login_send_again')}
    </Button>
  )
}

function ResendLine({ resendAtMs, resending, onResend }: Resending & { readonly resendAtMs: number }) {
  const t = useText()
  const offline = useOfflineReason()
  const seconds = useSecondsUntil(resendAtMs)
  if (seconds > 0) return <span>{t('login_new_code_in', { time: countdownText(seconds) })}</span>
  return (
    <button
      type="button"
      disabled={resending || offline !== undefined}
      onClick={onResend}
      className="font-bold text-accent underline-offset-4 hover:underline"
    >
      {t('login_send_again')}
    </button>
  )
}

/** Attempts left after a wrong code; 0 when a new code is needed, or no code was wrong. */
function triesLeft(error: ApiError | null): number {
  return Number(error?.params.triesLeft ?? 0)
}
