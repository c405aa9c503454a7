import type { OutputOf } from '@cabstand/contract/endpoint'
import { changeMobile, requestOtp } from '@cabstand/contract/http/people/auth'
import { useState } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { OwnMobileField } from '../../features/phone/own-mobile-field.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { CodeForm } from './code-form.tsx'

/** The number with which the person signs in, and how they get another one. Who has none is asked at once. */
export function ChangeMobile() {
  const t = useText()
  const me = useSignedIn()
  const shared = useOwnAccountReason(me.usertype)
  const [open, setOpen] = useState(me.mobile === '')
  return (
    <section className="grid gap-3 rounded-panel border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-label font-semibold text-ink-2">{t('profile_mobile')}</h2>
          <p>{me.mobile === '' ? t('profile_mobile_none') : <MobileNumber number={me.mobile} />}</p>
        </div>
        {!open && (
          <Button kind="secondary" disabledReason={shared} onClick={() => setOpen(true)}>
            {t('profile_mobile_change')}
          </Button>
        )}
      </div>
      {open && <NewMobile onClose={() => setOpen(false)} />}
    </section>
  )
}

/** The new number, then the code that was sent to it. */
function NewMobile({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const me = useSignedIn()
  const { mobile, setMobile, sent, request, send } = useMobileCode()
  const change = useAction(changeMobile, me.usertype, meEffect)
  return (
    <>
      <NumberForm {...{ mobile, request, send }} wasSent={sent !== undefined} onMobile={setMobile} />
      {sent && (
        <CodeForm
          key={sent.challengeId}
          label={t('profile_mobile_code')}
          sentTo={<MobileNumber number={sent.mobile} />}
          again={{ resendAtMs: sent.resendAtMs, resending: request.isPending, onResend: send }}
          resendError={request.error}
          challengeId={sent.channel === 'sms' ? sent.challengeId : undefined}
          preview={sent.preview}
          onVerify={(code) => change.mutateAsync({ body: { challengeId: sent.challengeId, code } })}
          onVerified={() => {
            toast.done(t('profile_mobile_changed'))
            onClose()
          }}
        />
      )}
      {me.mobile !== '' && (
        <Button kind="quiet" className="justify-self-start" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
    </>
  )
}

/** A typed number, and the code that was sent to it. */
function useMobileCode() {
  const me = useSignedIn()
  const offline = useOfflineReason()
  const [mobile, setTyped] = useState('')
  // Kept while another one is requested: it is valid until that has been sent.
  const [sent, setSent] = useState<OutputOf<typeof requestOtp> & { readonly resendAtMs: number }>()
  const request = useAction(
    requestOtp,
    me.usertype,
    {},
    { onSuccess: (answer) => setSent({ ...answer, resendAtMs: Date.now() + answer.retrySeconds * 1000 }) },
  )
  const send = () => {
    if (!offline && !request.isPending && mobile.trim() !== '') request.mutate({ body: { mobile } })
  }
  const setMobile = (typed: string) => {
    setTyped(typed)
    // The code belongs to the number before.
    request.reset()
    setSent(undefined)
  }
  return { mobile, setMobile, sent, request, send }
}

type NumberFormProps = Pick<ReturnType<typeof useMobileCode>, 'mobile' | 'request' | 'send'> & {
  readonly wasSent: boolean
  readonly onMobile: (mobile: string) => void
}

/** The number stays when its code was sent, so that it can be corrected. */
function NumberForm({ mobile, request, send, wasSent, onMobile }: NumberFormProps) {
  const t = useText()
  const offline = useOfflineReason()
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wasSent) send()
      }}
    >
      <OwnMobileField label={t('profile_mobile_new')} value={mobile} onChange={onMobile} />
      {!wasSent && (
        <>
          <InlineError error={request.error} />
          <Button
            type="submit"
            className="justify-self-start"
            working={request.isPending}
            disabledReason={offline}
          >
            {t('profile_email_send')}
          </Button>
        </>
      )}
    </form>
  )
}
