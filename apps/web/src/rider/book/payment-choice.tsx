import type { RestMeans as PaymentMode } from '@cabstand/domain/booking/payment-parts'
import { walletPartOf } from '@cabstand/domain/booking/payment-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../api/queries/providers.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { ProviderMarks } from '../../features/payment/provider-mark.tsx'
import { useMe } from '../../features/session/use-me.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CashIcon, WalletIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface WalletCover {
  /** What the wallet could pay of the price while cash or a card pays the rest. */
  readonly part: number
  /** What is available where the wallet is chosen; undefined until it is known, and for visitors. */
  readonly balance: number | undefined
  /** The wallet is chosen and known not to cover the price. */
  readonly short: boolean
}

/** Whether the rider's wallet, where it is chosen, covers a price, and how much of it could pay a part. */
export function useWalletCover(pay: PaymentMode, price: number): WalletCover {
  const me = useMe()
  const wallet = useInfiniteQuery({ ...walletQuery, enabled: me?.usertype === 'rider' })
  const available = wallet.data?.pages[0]?.availableAmount
  const balance = pay === 'wallet' ? available : undefined
  return {
    balance,
    short: balance !== undefined && balance < price,
    part: walletPartOf(price, available ?? 0),
  }
}

/** Cash, wallet or, where there is a provider, card; and the option of a part from the wallet. */
export function PaymentChoice(props: {
  readonly pay: PaymentMode
  readonly useWallet: boolean
  readonly price: number
  readonly cover: WalletCover
  readonly onChange: (patch: BookSearch) => void
}) {
  const { pay, useWallet, price, cover, onChange } = props
  const t = useText()
  const format = useFormat()
  const { balance, short, part } = cover
  const providers = useQuery(providersQuery).data ?? []
  const takesCards = providers.length > 0 || pay === 'card'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Segmented
        label={t('pay_by')}
        name="pay"
        value={pay}
        onChange={(chosen) => onChange({ pay: chosen === 'cash' ? undefined : chosen })}
        options={[
          { value: 'cash', label: t('pay_way_cash'), icon: <CashIcon size={18} /> },
          { value: 'wallet', label: t('pay_way_wallet'), icon: <WalletIcon size={18} /> },
          ...(takesCards ? [{ value: 'card' as const, label: t('pay_way_card') }] : []),
        ]}
      />
      {balance !== undefined && !short && (
        <p className="text-label text-ink-2">{t('book_wallet_holds', { balance: format.money(balance) })}</p>
      )}
      {pay === 'card' && (
        <>
          <ProviderMarks providers={providers} />
          <p className="text-label text-ink-2">{t('book_card_note')}</p>
        </>
      )}
      {pay !== 'wallet' && part > 0 && (
        <label className="flex min-h-11 basis-full items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-(--color-accent)"
            checked={useWallet}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ useWallet: checked ? 'yes' : undefined })
            }
          />
          <span>
            {t('book_use_wallet', { amount: format.money(part) })}
            <span className="block text-ink-2" aria-live="polite">
              {useWallet &&
                (part < price
                  ? t(`book_rest_${pay}`, { amount: format.money(price - part) })
                  : t('book_rest_none'))}
            </span>
          </span>
        </label>
      )}
    </div>
  )
}

/** Replaces the booking button while the wallet does not cover the price: the reason, and a button to pay in cash. */
export function WalletShort(props: {
  readonly balance: number
  readonly price: number
  readonly onChange: (patch: BookSearch) => void
}) {
  const { balance, price, onChange } = props
  const t = useText()
  const format = useFormat()
  return (
    <div role="status" className="grid gap-2.5">
      <p className="flex items-start gap-2.5 rounded-panel bg-warn-soft px-3.5 py-2.5 text-sm font-medium text-warn">
        <AlertIcon size={18} />
        {balance < 0
          ? t('book_wallet_owed', { amount: format.money(-balance) })
          : t('book_wallet_short', { balance: format.money(balance), price: format.money(price) })}
      </p>
      {balance > 0 && (
        <Button
          size="large"
          className="w-full"
          onClick={() => onChange({ pay: undefined, useWallet: 'yes' })}
        >
          <WalletIcon size={20} />
          {t('book_pay_both', { amount: format.money(balance), rest: format.money(price - balance) })}
        </Button>
      )}
      <Button
        kind={balance > 0 ? 'secondary' : 'primary'}
        size="large"
        className="w-full"
        onClick={() => onChange({ pay: undefined, useWallet: undefined })}
      >
        <CashIcon size={20} />
        {t('book_pay_cash')}
      </Button>
    </div>
  )
}
