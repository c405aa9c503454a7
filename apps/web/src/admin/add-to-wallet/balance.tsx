import type { Adjustment, WalletOwnerRecord } from '@cabstand/contract/schemas/adjustment'
import { isolate } from '@cabstand/contract/texts/isolate'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { NoteLine } from '../../ui/field.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface Result {
  readonly adjustment: Adjustment
  readonly walletBalance: number
}

/** The wallet as it is, and as it will be. */
export function Balance(props: {
  readonly owner: WalletOwnerRecord
  readonly change: number
  readonly waits: boolean
}) {
  const { owner, change, waits } = props
  const t = useText()
  const format = useFormat()
  const { id, name, usertype, walletBalance, heldAmount } = owner
  return (
    <SignPanel className="max-lg:order-first">
      <p className="font-semibold">
        <AppLink href={paths.person(usertype, id)} className="underline">
          <span dir="auto">{name}</span>
        </AppLink>
      </p>
      <p className="text-label text-on-sign-2">{t('add_wallet_balance')}</p>
      <p className="py-1 font-display text-[2.25rem] leading-none">
        <bdi dir="ltr" className="caps-center">
          {format.money(walletBalance)}
        </bdi>
      </p>
      {heldAmount > 0 && (
        <p className="text-label text-on-sign-2">
          {t('add_wallet_held', { amount: format.money(heldAmount) })}
        </p>
      )}
      {change !== 0 && (
        <p aria-live="polite" className="mt-2 border-t border-sign-line pt-2 text-label">
          {t(waits ? 'add_wallet_after_approval' : 'add_wallet_after', {
            amount: format.money(walletBalance + change),
          })}
        </p>
      )}
    </SignPanel>
  )
}

/** What has happened: posted with the new balance, or waiting. */
export function ResultMessage({ result }: { readonly result: Result }) {
  const t = useText()
  const format = useFormat()
  const { adjustment, walletBalance } = result
  const { user, kind, amount, state } = adjustment
  const params = {
    name: isolate(user.name),
    amount: format.money(Math.abs(amount)),
    balance: format.money(walletBalance),
  }
  return (
    <div
      role="status"
      className="mb-5 grid gap-1 rounded-panel border border-line bg-accent-soft px-3.5 py-3 text-label"
    >
      {state === 'requested' ? (
        <>
          <p className="font-bold">{t('add_wallet_waits', params)}</p>
          <AppLink
            href={paths.walletAdjustments('waiting')}
            className="font-semibold text-link hover:underline"
          >
            {t('add_wallet_see_waiting')}
          </AppLink>
        </>
      ) : (
        <>
          <p className="font-bold">{t(amount < 0 ? 'add_wallet_taken' : 'add_wallet_added', params)}</p>
          <NoteLine
            note={{
              kind: 'plain',
              text: t('add_wallet_reference', {
                balance: params.balance,
                reference: kind === 'credit' ? 'AdminCredit' : 'AdminCorrection',
              }),
            }}
          />
        </>
      )}
    </div>
  )
}
