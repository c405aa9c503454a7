import { changeMobile, requestOtp } from '@cabstand/contract/http/people/auth'
import { useState } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { MobileInput } from '../../features/phone/mobile-input.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSmsCode } from '../../features/phone/use-sms-code.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput, sentCodeLength } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { SmsPreview } from '../sms-preview.tsx'

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
  const offline = useOfflineReason()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const request = useAction(requestOtp, me.usertype, {}, { onSuccess: () => setCode('') })
  const change = useAction(changeMobile, me.usertype, meEffect, {
    onSuccess: () => {
      toast.done(t('profile_mobile_changed'))
      onClose()
    },
    onError: () => setCode(''),
  })
  const sent = request.data
  const submit = (typed: string) => {
    if (sent && typed.length === sentCodeLength && !offline && !change.isPending)
      change.mutate({ body: { challengeId: sent.challengeId, code: typed } })
  }
  const send = () => {
    if (offline || request.isPending || mobile.trim() === '') return
    change.reset()
    request.mutate({ body: { mobile } })
  }
  const fill = (code: string) => {
    setCode(code)
    submit(code)
  }
  useSmsCode(sent?.channel === 'sms' ? sent.challengeId : undefined, fill)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (sent) submit(code)
        else send()
      }}
    >
      <Field label={t('profile_mobile_new')}>
        {(ids) => (
          <MobileInput
            ids={ids}
            name="mobile"
            size="large"
            autoComplete="tel"
            value={mobile}
            onChange={(typed) => {
              setMobile(typed)
              // The code belongs to the number before.
              request.reset()
              change.reset()
            }}
          />
        )}
      </Field>
      {sent && (
        <>
          <p className="text-sm text-ink-2">
            {t('profile_email_sent')}{' '}
            <span className="font-bold text-ink">
              <MobileNumber number={sent.mobile} />
            </span>
          </p>
          <CodeInput
            label={t('profile_mobile_code')}
            value={code}
            onChange={setCode}
            onComplete={submit}
            invalid={change.isError}
          />
          {sent.preview && <SmsPreview {...sent.preview} onUse={fill} />}
        </>
      )}
      <InlineError error={change.error ?? request.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          {...(sent ? { kind: 'secondary', onClick: send } : { type: 'submit' })}
          working={request.isPending || change.isPending}
          disabledReason={offline}
        >
          {t(sent ? 'profile_email_again' : 'profile_email_send')}
        </Button>
        {me.mobile !== '' && (
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
