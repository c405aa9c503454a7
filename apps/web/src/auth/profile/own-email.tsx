import { confirmEmail, requestEmailCode } from '@cabstand/contract/http/people/auth'
import { useState } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { CodeForm } from './code-form.tsx'

/** The address of a person: a code confirms it, or one that replaces it. Nothing where no mail is sent. */
export function OwnEmail() {
  const me = useSignedIn()
  // Another address begins again.
  if (me.emailConfirmed === false) return <Unconfirmed key={me.email} />
  return me.emailConfirmed === true && !me.emailFixed ? <Confirmed key={me.email} /> : null
}

function Unconfirmed() {
  const t = useText()
  return (
    <section className="grid gap-3 rounded-panel border border-line p-4">
      <div>
        <h2 className="font-bold">{t('profile_email_confirm')}</h2>
        <p className="text-sm text-ink-2">{t('profile_email_unconfirmed')}</p>
      </div>
      <ProveAddress />
    </section>
  )
}

function Confirmed() {
  const t = useText()
  const me = useSignedIn()
  const shared = useOwnAccountReason(me.usertype)
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  return (
    <section className="grid gap-3 rounded-panel border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-label font-semibold text-ink-2">{t('profile_email')}</h2>
          <p className="wrap-anywhere">
            <Bdi>{me.email}</Bdi>
          </p>
        </div>
        {!open && (
          <Button kind="secondary" disabledReason={shared} onClick={() => setOpen(true)}>
            {t('profile_email_change')}
          </Button>
        )}
      </div>
      {open && (
        <>
          <TextField
            label={t('profile_email_new')}
            type="email"
            name="newEmail"
            dir="ltr"
            autoComplete="email"
            maxLength={200}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {/* A code belongs to the address before. */}
          <ProveAddress key={email} email={email} />
          <Button kind="quiet" className="justify-self-start" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Sends a code to the person's address, or to a new one, and asks for it. */
function ProveAddress({ email }: { readonly email?: string }) {
  const t = useText()
  const me = useSignedIn()
  const offline = useOfflineReason()
  // Kept while another one is requested: it is valid until that has been sent.
  const [sent, setSent] = useState<{ email: string; atMs: number; resendAtMs: number }>()
  const request = useAction(
    requestEmailCode,
    me.usertype,
    {},
    {
      onSuccess: ({ email: address, retrySeconds }) => {
        const atMs = Date.now()
        setSent({ email: address, atMs, resendAtMs: atMs + retrySeconds * 1000 })
      },
    },
  )
  const confirm = useAction(confirmEmail, me.usertype, meEffect)
  const send = () => request.mutate({ body: email === undefined ? {} : { email } })
  if (!sent)
    return (
      <>
        <InlineError error={request.error} />
        <Button
          kind="secondary"
          className="justify-self-start"
          working={request.isPending}
          disabledReason={offline}
          onClick={send}
        >
          {t('profile_email_send')}
        </Button>
      </>
    )
  return (
    <CodeForm
      key={sent.atMs}
      label={t('profile_email_code')}
      sentTo={<Bdi>{sent.email}</Bdi>}
      again={{
        resendAtMs: sent.resendAtMs,
        resending: request.isPending,
        onResend: send,
      }}
      onVerify={(code) => confirm.mutateAsync({ body: { code } })}
      onVerified={() => toast.done(t('profile_email_confirmed'))}
      resendError={request.error}
    />
  )
}
