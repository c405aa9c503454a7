import { updateMe } from '@cabstand/contract/http/people/users'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useText } from '../../ui/text.tsx'

/**
 * What comes by e-mail besides codes and what the safety of an account needs: receipts of rides. Nothing where no mail is
 * sent. Saved as soon as it is chosen.
 */
export function MailChoices() {
  const t = useText()
  const me = useSignedIn()
  const offline = useOfflineReason()
  const save = useAction(updateMe, me.usertype, meEffect)
  if (me.usertype !== 'rider' || me.emailConfirmed === null) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-label font-semibold text-ink-2">{t('account_by_mail')}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={me.receiptsByMail}
          disabled={offline !== undefined || save.isPending}
          onChange={(event) => save.mutate({ body: { receiptsByMail: event.target.checked } })}
        />
        <span>{t('account_mail_receipts')}</span>
      </label>
      <InlineError error={save.error} />
    </fieldset>
  )
}
