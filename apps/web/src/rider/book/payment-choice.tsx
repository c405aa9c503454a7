import { type RestMeans, walletPartOf } from '@cabstand/domain/booking/payment-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { providersQuery } from '../../api/queries/providers.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useMe } from '../../features/session/use-me.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CashIcon, InfoIcon, WalletIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const PayOnline = lazy(() => import('./pay-online.tsx'))

/** How the chosen offer is paid. */
export interface ChosenPayment {
  readonly by: RestMeans
  /** A parcel is paid before its pickup, when no driver can take cash. */
  readonly inAdvance: boolean
  /** What can be chosen. */
  readonly ways: readonly RestMeans[]
  /** What the wallet could pay of the price while cash or a card pays the rest. */
  readonly part: number
  /** What is available where the wallet is chosen; undefined until it is known, and for visitors. */
  readonly balance: number | undefined
  /** The wallet is chosen and known not to cover the price. */
  readonly short: boolean
}

/** What the rider has chosen, or the usual way: cash for a ride; for a parcel the wallet, if it covers the price. */
export function usePayment(search: BookSearch, isDelivery: boolean, price: number): ChosenPayment {
  const me = useMe()
  const wallet = useInfiniteQuery({ ...walletQuery, enabled: me?.usertype === 'rider' })
  const available = wallet.data?.pages[0]?.availableAmount
  const takesCards = (useQuery(providersQuery).data ?? []).length > 0 || search.pay === 'card'
  const ways = (['cash', 'wallet', 'card'] as const).filter(
    (way) => !(way === 'cash' && isDelivery) && !(way === 'card' && !takesCards),
  )
  const covers = available === undefined || available >= price
  const usual = isDelivery ? (takesCards && !covers ? 'card' : 'wallet') : 'cash'
  const by = ways.find((way) => way === search.pay) ?? usual
  const balance = by === 'wallet' ? available : undefined
  return {
    by,
    inAdvance: isDelivery,
    ways,
    balance,
    short: balance !== undefined && !covers,
    part: walletPartOf(price, available ?? 0),
  }
}

/** Cash, wallet or, where there is a provider, card; and the option of a part from the wallet. */
export function PaymentChoice(props: {
  readonly payment: ChosenPayment
  readonly useWallet: boolean
  readonly price: number
  readonly onChange: (patch: BookSearch) => void
}) {
  const { payment, useWallet, price, onChange } = props
  const { by, inAdvance, ways, balance, short, part } = payment
  const t = useText()
  const format = useFormat()
  const providers = useQuery(providersQuery).data ?? []
  const icons = { cash: <CashIcon size={18} />, wallet: <WalletIcon size={18} />, card: undefined }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {inAdvance && (
        <p className="flex basis-full items-start gap-2 text-sm text-ink-2">
          <InfoIcon size={18} className="mt-px shrink-0" />
          {t('book_parcel_prepaid')}
        </p>
      )}
      {ways.length > 1 && (
        <Segmented
          label={t('pay_by')}
          name="pay"
          value={by}
          onChange={(chosen) => onChange({ pay: chosen })}
          options={ways.map((way) => ({ value: way, label: t(`pay_way_${way}`), icon: icons[way] }))}
        />
      )}
      {balance !== undefined && (inAdvance || !short) && (
        <p className="text-label text-ink-2">
          {t(short ? 'pay_wallet_short' : 'book_wallet_holds', {
            balance: format.money(balance),
            amount: format.money(part),
          })}
        </p>
      )}
      {by === 'card' && (
        <>
          <Suspense>
            <PayOnline providers={providers} />
          </Suspense>
          {!inAdvance && <p className="text-label text-ink-2">{t('book_card_note')}</p>}
        </>
      )}
      {by !== 'wallet' && !inAdvance && part > 0 && (
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
                  ? t(`book_rest_${by}`, { amount: format.money(price - part) })
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
