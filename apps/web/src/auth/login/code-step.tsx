import type { Me } from '@cabstand/contract/http/people/users'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSmsCode } from '../../features/phone/use-sms-code.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { sentCodeLength } from '../../ui/code-input.tsx'
import { useText } from '../../ui/text.tsx'
import { NewCodeButton, SentCodeField, useSentCode } from '../sent-code.tsx'
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

/** Asks for the sent code. The sixth digit submits the form. */
export function CodeStep(props: CodeStepProps) {
  const { challenge, resending, resendError, onResend, onCancel, onVerify, onSignedIn } = props
  const t = useText()
  const offline = useOfflineReason()
  const state = useSentCode({ onVerify, onVerified: ({ user }) => onSignedIn(user) })
  const { code, ended, verify, submit, fill } = state
  useSmsCode(challenge.channel === 'sms' ? challenge.challengeId : undefined, fill)
  const missing = sentCodeLength - code.length
  const digitsToGo = missing > 0 ? t('login_digits_to_go', { count: missing }) : undefined
  const { resendAtMs } = challenge
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
      <SentCodeField
        label={t('login_code')}
        state={state}
        again={{
          resendAtMs: challenge.channel === 'console' ? undefined : resendAtMs,
          resending,
          onResend,
        }}
        autoFocus
        refusal={(error) =>
          error.code === 'require_approval' ? (
            <NotApproved error={error} />
          ) : (
            <InlineError error={signInError(error)} className="mb-4" />
          )
        }
      />
      <InlineError error={signInError(resendError)} className="mb-4" />
      {ended ? (
        <NewCodeButton resendAtMs={resendAtMs} resending={resending} onResend={onResend} />
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
