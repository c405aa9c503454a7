import { updateBank } from '@cabstand/contract/http/people/users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownWithdrawalEffect } from '../../api/own-withdrawal-effect.ts'
import { myWithdrawalsQuery } from '../../api/queries/my-withdrawals.ts'
import { useAction } from '../../api/use-action.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useSignedIn } from '../session/use-me.ts'
import { useOfflineReason } from '../session/use-online.ts'
import { dayTimeInSentence } from '../text/day-time.ts'

/** Says that staff have changed the bank details, and lets the person confirm the new account; nothing otherwise. */
export function BankWait() {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const role = useSignedIn().usertype === 'rider' ? 'rider' : 'driver'
  const mine = useInfiniteQuery(myWithdrawalsQuery).data?.pages[0]
  // All details that are shown: a change since then is not confirmed with them.
  const confirm = useAction(updateBank, role, ownWithdrawalEffect, {
    onSuccess: () => toast.done(t('bank_confirmed')),
  })
  if (!mine?.bank || mine.bankWaitsUntil === null) return null
  const { bank, bankWaitsUntil } = mine
  return (
    <section
      aria-label={t('bank_changed')}
      className="mt-4 grid gap-3 rounded-panel bg-warn-soft px-3.5 py-3 text-sm"
    >
      <div>
        <h2 className="font-bold text-warn">{t('bank_changed')}</h2>
        <p className="text-ink">
          {t('bank_waits', { time: dayTimeInSentence(t, format, bankWaitsUntil, Date.now()) })}
        </p>
      </div>
      <p className="font-medium">
        <span dir="auto">{bank.bankName}</span>
        <Dot />
        <Bdi>{bank.bankCode}</Bdi>
        <Dot />
        <Bdi>{bank.bankAccount}</Bdi>
      </p>
      <InlineError error={confirm.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          working={confirm.isPending}
          disabledReason={offline}
          onClick={() => confirm.mutate({ body: bank })}
        >
          {t('bank_is_mine')}
        </Button>
        <AppButtonLink kind="secondary" size="small" href={paths.bank()}>
          {t('bank_is_not_mine')}
        </AppButtonLink>
      </div>
    </section>
  )
}
