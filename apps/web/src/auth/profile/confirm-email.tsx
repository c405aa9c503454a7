import { confirmEmail, requestEmailCode } from '@cabstand/contract/http/people/auth'
import { useState } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { useText } from '../../ui/text.tsx'

/** Asks for the code that was sent to an unconfirmed address; nothing where there is nothing to confirm. */
export function ConfirmEmail() {
  const me = useSignedIn()
  // Another address begins again.
  return me.emailConfirmed === false ? <Unconfirmed key={me.email} /> : null
}

function Unconfirmed() {
  const t = useText()
  const me = useSignedIn()
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  const request = useAction(requestEmailCode, me.usertype, {})
  const confirm = useAction(confirmEmail, me.usertype, meEffect, {
    onSuccess: () => toast.done(t('profile_email_confirmed')),
    onError: () => setCode(''),
  })
  const submit = (typed: string) => {
    if (!offline && !confirm.isPending) confirm.mutate({ body: { code: typed } })
  }
  return (
    <section className="grid gap-3 rounded-panel border border-line p-4">
      <div>
        <h2 className="font-bold">{t('profile_email_confirm')}</h2>
        <p className="text-sm text-ink-2">{t('profile_email_unconfirmed')}</p>
      </div>
      {request.data && (
        <>
          <p className="text-sm text-ink-2">
            {t('profile_email_sent')} <Bdi className="font-bold text-ink">{request.data.email}</Bdi>
          </p>
          <CodeInput
            label={t('profile_email_code')}
            value={code}
            onChange={setCode}
            onComplete={submit}
            invalid={confirm.isError}
          />
        </>
      )}
      <InlineError error={confirm.error ?? request.error} />
      <Button
        kind="secondary"
        className="justify-self-start"
        working={request.isPending || confirm.isPending}
        disabledReason={offline}
        onClick={() => {
          confirm.reset()
          setCode('')
          request.mutate({ body: {} })
        }}
      >
        {t(request.data ? 'profile_email_again' : 'profile_email_send')}
      </Button>
    </section>
  )
}
