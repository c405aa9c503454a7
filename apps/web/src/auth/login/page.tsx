import { requestOtp } from '@cabstand/contract/http/people/auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { demoQuery } from '../../api/queries/system.ts'
import { forgetKept } from '../../features/chat/queued-messages.ts'
import { paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Logo } from '../../ui/logo.tsx'
import { deviceStorage } from '../../ui/storage.ts'
import { useErrorText } from '../../ui/text.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import type { Challenge } from './challenge.ts'
import { CodeStep } from './code-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { leadsTo, parseLoginSearch } from './search.ts'
import { StreetGround } from './street-ground.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** Sign-in and sign-up: a mobile number, then the code sent to it. */
export function LoginPage() {
  const { redirect, challenge: recovery, problem } = useScreenSearch(parseLoginSearch)
  const { settings } = useBoot()
  const errorText = useErrorText()
  const [mobile, setMobile] = useState('')
  const [challenge, setChallenge] = useState<Challenge | null>(() =>
    recovery === undefined ? null : { challengeId: recovery, mobile: '', channel: 'console', resendAtMs: 0 },
  )
  const enter = useAfterSignIn(redirect)
  // The session has ended, perhaps from another device.
  useEffect(() => forgetKept(deviceStorage), [])
  const demo = useQuery({ ...demoQuery, enabled: settings.demo })
  const request = useMutation({
    mutationFn: (to: string) => call(requestOtp, { body: { mobile: to } }),
    onSuccess: ({ challengeId, mobile: sentTo, retrySeconds, channel, preview }) =>
      setChallenge({
        challengeId,
        mobile: sentTo,
        channel,
        resendAtMs: Date.now() + retrySeconds * 1000,
        preview,
      }),
  })
  const startOver = () => {
    setChallenge(null)
    request.reset()
  }
  return (
    <div className="relative flex flex-1 flex-col bg-sign">
      <StreetGround />
      <a
        href={paths.home()}
        className="logo-lit focus-on-sign absolute start-5 top-12 rounded-control text-on-sign lg:start-6 lg:top-5"
      >
        <Logo name={settings.appName} />
      </a>
      <LanguageChoice className="absolute end-4 top-11 lg:end-5 lg:top-4" />
      {/* Renders only when complete: it is centred on wide screens, so a later list of people would move it. */}
      {!(settings.demo && demo.isLoading) && (
        <div className="relative mt-52 flex flex-1 flex-col rounded-t-sheet bg-surface px-5 pt-7 pb-6 lg:m-auto lg:w-110 lg:flex-none lg:rounded-card lg:p-7 lg:shadow-3">
          {problem && !challenge && (
            <p role="alert" className="mb-4 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger">
              {errorText(problem)}
            </p>
          )}
          {challenge ? (
            <CodeStep
              key={challenge.challengeId}
              challenge={challenge}
              resending={request.isPending}
              resendError={request.error}
              onResend={() =>
                challenge.channel === 'console' ? startOver() : request.mutate(challenge.mobile)
              }
              onCancel={startOver}
              onSignedIn={enter}
            />
          ) : (
            <PhoneStep
              forDriver={leadsTo(redirect, paths.drive())}
              mobile={mobile}
              onMobile={setMobile}
              sending={request.isPending}
              error={request.error}
              onSend={(to) => request.mutate(to)}
            />
          )}
        </div>
      )}
    </div>
  )
}
