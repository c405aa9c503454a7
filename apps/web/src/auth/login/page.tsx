import { requestEmailOtp, requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { completeIdentitySignIn } from '@cabstand/contract/http/people/identities'
import type { Me } from '@cabstand/contract/http/people/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { signInWaysQuery } from '../../api/queries/sign-in-ways.ts'
import { demoQuery } from '../../api/queries/system.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { LanguageMenu } from '../../features/page/language-menu.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { Challenge } from './challenge.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { NotApproved } from './not-approved.tsx'
import { OtherWays } from './other-ways.tsx'
import { PhoneStep } from './phone-step.tsx'
import { type LoginSearch, leadsTo, parseLoginSearch } from './search.ts'
import { StreetGround } from './street-ground.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
import { readComingBack, useComingBack, useProviderPage } from './use-identity.ts'

/** To what a code is sent. */
interface Recipient {
  readonly kind: 'mobile' | 'email'
  readonly to: string
}

async function sendCode({ kind, to }: Recipient): Promise<Challenge> {
  const { sentTo, ...sent } =
    kind === 'mobile'
      ? await call(requestOtp, { body: { mobile: to } }).then((one) => ({ ...one, sentTo: one.mobile }))
      : await call(requestEmailOtp, { body: { email: to } }).then((one) => ({
          ...one,
          sentTo: one.email,
          channel: 'address' as const,
          preview: undefined,
        }))
  const { challengeId, channel, preview } = sent
  return { challengeId, sentTo, channel, preview, resendAtMs: Date.now() + sent.retrySeconds * 1000 }
}

/** Sign-in and sign-up: a number or an address with the code sent to it, or an account at a provider. */
export function LoginPage() {
  const search = useScreenSearch(parseLoginSearch)
  const { challenge: recovery, problem } = search
  const { settings } = useBoot()
  const [comingBack] = useState(readComingBack)
  const redirect = search.redirect ?? comingBack?.redirect
  const { recipient, setRecipient, challenge, request, resend, startOver, choose } = useCode(recovery)
  const enter = useAfterSignIn(redirect)
  const { newcomer, isReturning, error: returnError, forget } = useComingBack(enter, comingBack)
  const demo = useQuery({ ...demoQuery, enabled: settings.demo })
  const ways = useQuery(signInWaysQuery)
  const verify = (code: string) => {
    const proof = { challengeId: challenge?.challengeId ?? '', code }
    return newcomer
      ? call(completeIdentitySignIn, { body: { proof, waiting: true } })
      : call(verifyOtp, { body: { ...proof, waiting: true } })
  }
  const begun = {
    sending: request.isPending,
    error: request.error,
    onSend: (to: string) => request.mutate({ ...recipient, to }),
  }
  return (
    <LoginFrame>
      {/* Renders only when complete: it is centred on wide screens, so later buttons or people would move it. */}
      {!(settings.demo && demo.isLoading) && !ways.isLoading && (
        <div className="relative mt-52 flex flex-1 flex-col rounded-t-sheet bg-surface px-5 pt-7 pb-6 lg:m-auto lg:w-110 lg:flex-none lg:rounded-card lg:p-7 lg:shadow-3">
          {!challenge && <Problem problem={problem} error={returnError} />}
          {challenge ? (
            <CodeStep
              key={challenge.challengeId}
              challenge={challenge}
              onVerify={verify}
              resending={request.isPending}
              resendError={request.error}
              onResend={resend}
              onCancel={startOver}
              onSignedIn={enter}
            />
          ) : isReturning ? (
            <Entering />
          ) : recipient.kind === 'email' ? (
            <EmailStep
              email={recipient.to}
              onEmail={(to) => setRecipient({ kind: 'email', to })}
              onMobile={() => choose('mobile')}
              {...begun}
            />
          ) : (
            <PhoneStep
              newcomer={newcomer}
              forDriver={leadsTo(redirect, paths.drive())}
              mobile={recipient.to}
              onMobile={(to) => setRecipient({ kind: 'mobile', to })}
              {...begun}
            >
              {newcomer ? (
                <WithoutNumber onSignedIn={enter} onCancel={forget} />
              ) : (
                <OtherThanPhone redirect={redirect} onEmail={() => choose('email')} />
              )}
            </PhoneStep>
          )}
        </div>
      )}
    </LoginFrame>
  )
}

/** The street, with the logo and the choice of language. */
function LoginFrame({ children }: { readonly children: ReactNode }) {
  const { settings } = useBoot()
  return (
    <div className="relative flex flex-1 flex-col bg-sign">
      <StreetGround />
      <a
        href={paths.home()}
        className="logo-lit focus-on-sign absolute start-5 top-12 rounded-control text-on-sign lg:start-6 lg:top-5"
      >
        <Logo name={settings.appName} />
      </a>
      <div className="absolute end-4 top-10 z-header text-on-sign lg:end-6 lg:top-4">
        <LanguageMenu onSign />
      </div>
      {children}
    </div>
  )
}

/** The code and to what it is sent. `recovery`: a challenge that has begun elsewhere. */
function useCode(recovery: LoginSearch['challenge']) {
  const [recipient, setRecipient] = useState<Recipient>({ kind: 'mobile', to: '' })
  const [challenge, setChallenge] = useState<Challenge | null>(() =>
    recovery === undefined ? null : { challengeId: recovery, sentTo: '', channel: 'console', resendAtMs: 0 },
  )
  const request = useMutation({ mutationFn: sendCode, onSuccess: setChallenge })
  const startOver = () => {
    setChallenge(null)
    request.reset()
  }
  return {
    recipient,
    setRecipient,
    challenge,
    request,
    startOver,
    /** Sends another code. One that began elsewhere names nobody to send it to. */
    resend: () =>
      challenge === null || challenge.channel === 'console'
        ? startOver()
        : request.mutate({ ...recipient, to: challenge.sentTo }),
    choose: (kind: Recipient['kind']) => {
      setRecipient({ kind, to: '' })
      request.reset()
    },
  }
}

/** A code by e-mail, or an account at a provider, whose page opens. */
function OtherThanPhone(props: {
  readonly redirect: Parameters<typeof useProviderPage>[0]
  readonly onEmail: () => void
}) {
  const provider = useProviderPage(props.redirect)
  return (
    <OtherWays
      onEmail={props.onEmail}
      onProvider={(name) => provider.mutate(name)}
      opening={provider.isPending || provider.isSuccess ? provider.variables : undefined}
      error={provider.error}
    />
  )
}

/** Why the person was signed out, or why the way back from a provider did not sign them in. */
function Problem({
  problem,
  error,
}: {
  readonly problem: LoginSearch['problem']
  readonly error: ApiError | null
}) {
  const errorText = useErrorText()
  if (error?.code === 'require_approval') return <NotApproved error={error} />
  if (error) return <InlineError error={error} className="mb-4" />
  return problem ? (
    <p role="alert" className="mb-4 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger">
      {errorText(problem)}
    </p>
  ) : null
}

function Entering() {
  const t = useText()
  return (
    <div role="status">
      <PageHeading title={t('login_entering')} className="lg:text-h3" />
    </div>
  )
}

/** The ways of a newcomer who does not want to say their number now. */
function WithoutNumber(props: { readonly onSignedIn: (me: Me) => void; readonly onCancel: () => void }) {
  const t = useText()
  const offline = useOfflineReason()
  const register = useMutation<{ user: Me }, ApiError>({
    mutationFn: () => call(completeIdentitySignIn, { body: { waiting: true } }),
    onSuccess: ({ user }) => props.onSignedIn(user),
  })
  return (
    <div className="mt-4 grid gap-2">
      <InlineError error={register.error} />
      <Button
        kind="secondary"
        working={register.isPending || register.isSuccess}
        disabledReason={offline}
        onClick={() => register.mutate()}
      >
        {t('login_newcomer_skip')}
      </Button>
      <Button kind="quiet" onClick={props.onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
