import type { Me } from '@cabstand/contract/http/people/users'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { countdownText } from '../../features/clock/countdown-text.ts'
import { useSecondsUntil } from '../../features/clock/use-now.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSmsCode } from '../../features/phone/use-sms-code.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput, sentCodeLength } from '../../ui/code-input.tsx'
import { useText } from '../../ui/text.tsx'
import { SmsPreview } from '../sms-preview.tsx'
import type { Challenge } from './challenge.ts'
import { NotApproved } from './not-approved.tsx'
import { signInError } from './sign-in-error.ts'

interface CodeStepProps {
  readonly challenge: Challenge
  /** Signs the person in with a code. */
  readonly onVerify: (code: string) => Promise<{ user: Me }>
  readonly resending: boolean
  readonly resendError: Error | null
  readonly onResend: () => void
  readonly onCancel: () => void
  readonly onSignedIn: (me: Me) => void
}

/** The typed code, which is sent once it is complete. */
function useCode({ onVerify, onSignedIn }: Pick<CodeStepProps, 'onVerify' | 'onSignedIn'>) {
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  /** No attempts are left, or the code has expired: the person needs a new code, which is a new challenge. */
  const [ended, setEnded] = useState(false)
  const verify = useMutation<{ user: Me }, ApiError, string>({
    mutationFn: onVerify,
    onSuccess: ({ user }) => onSignedIn(user),
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
  return { code, ended, verify, type, submit }
}

/** Asks for the sent code. The sixth digit submits the form. */
export function CodeStep(props: CodeStepProps) {
  const { challenge, resending, resendError, onResend, onCancel } = props
  const t = useText()
  const offline = useOfflineReason()
  const errorId = useId()
  const { code, ended, verify, type, submit } = useCode(props)
  const fill = (sent: string) => {
    type(sent)
    submit(sent)
  }
  useSmsCode(challenge.channel === 'sms' ? challenge.challengeId : undefined, fill)
  const missing = sentCodeLength - code.length
  const digitsToGo = missing > 0 ? t('login_digits_to_go', { count: missing }) : undefined
  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <PageHeading title={t('login_enter_code')} className="lg:text-h3" />
      <p className="mt-2 mb-6 text-ink-2">
        <SentTo challenge={challenge} />{' '}
        <button
          type="button"
          onClick={onCancel}
          className="font-bold text-accent underline-offset-4 hover:underline"
        >
          {t('change')}
        </button>
      </p>
      <CodeInput
        label={t('login_code')}
        value={code}
        onChange={type}
        onComplete={submit}
        invalid={verify.isError || ended}
        describedBy={errorId}
        autoFocus
      />
      <p id={errorId} className="mt-3 mb-6 flex flex-wrap gap-x-1.5 text-sm text-ink-3">
        {!ended && challenge.channel !== 'console' && (
          <ResendLine resendAtMs={challenge.resendAtMs} resending={resending} onResend={onResend} />
        )}
        <TriesLeft error={verify.error} />
      </p>
      <CodeRefused error={verify.error} ended={ended} />
      <InlineError error={signInError(resendError)} className="mb-4" />
      {ended ? (
        <NewCodeButton resendAtMs={challenge.resendAtMs} resending={resending} onResend={onResend} />
      ) : (
        <Button
          type="submit"
          size="large"
          className="w-full"
          working={verify.isPending || verify.isSuccess}
          workingLabel={t('login_entering')}
          disabledReason={offline ?? digitsToGo}
        >
          {t('login_sign_in')}
        </Button>
      )}
      <Button kind="quiet" className="mx-auto mt-3" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {challenge.preview && !ended && <SmsPreview {...challenge.preview} onUse={fill} />}
    </form>
  )
}

/** Why the code did not sign the person in. */
function CodeRefused({ error, ended }: { error: ApiError | null; ended: boolean }) {
  const t = useText()
  if (error?.code === 'require_approval') return <NotApproved error={error} />
  return ended || triesLeft(error) > 0 ? (
    <p role="alert" className="mb-4 text-sm font-semibold text-danger">
      {t(ended ? 'login_code_ended' : 'login_wrong_code')}
    </p>
  ) : (
    <InlineError error={signInError(error)} className="mb-4" />
  )
}

interface ResendProps {
  readonly resendAtMs: number
  readonly resending: boolean
  readonly onResend: () => void
}

/** Replaces the sign-in button once the code is no longer valid. */
function NewCodeButton({ resendAtMs, resending, onResend }: ResendProps) {
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

function SentTo({ challenge: { channel, sentTo } }: { readonly challenge: Challenge }) {
  const t = useText()
  if (channel === 'console') return t('login_printed')
  return (
    <>
      {t(channel === 'email' ? 'login_emailed_to' : 'login_sent_to')}{' '}
      <span className="font-bold text-ink">
        {channel === 'address' ? <Bdi>{sentTo}</Bdi> : <MobileNumber number={sentTo} />}
      </span>
    </>
  )
}

function ResendLine(props: ResendProps) {
  const { resendAtMs, resending, onResend } = props
  const t = useText()
  const seconds = useSecondsUntil(resendAtMs)
  if (seconds > 0) return <span>{t('login_new_code_in', { time: countdownText(seconds) })}</span>
  return (
    <button
      type="button"
      disabled={resending}
      onClick={onResend}
      className="font-bold text-accent underline-offset-4 hover:underline"
    >
      {t('login_send_again')}
    </button>
  )
}

/** Shown after a wrong code, while attempts are left. */
function TriesLeft({ error }: { error: ApiError | null }) {
  const t = useText()
  const left = triesLeft(error)
  return left > 0 ? <span role="status">{t('login_tries_left', { count: left })}</span> : null
}

/** Attempts left after a wrong code; 0 when a new code is needed, or no code was wrong. */
function triesLeft(error: ApiError | null): number {
  return Number(error?.params.triesLeft ?? 0)
}
