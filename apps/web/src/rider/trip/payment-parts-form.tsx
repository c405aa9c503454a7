import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { settingsQuery } from '../../api/queries/settings.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import { ProviderChoice } from '../../features/payment/provider-choice.tsx'
import { type PaymentProvider, ProviderMark } from '../../features/payment/provider-mark.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { TextField } from '../../ui/field.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** What pays the ride, or the rest of it. */
export type PayBy = 'wallet' | 'card' | 'cash'

export interface PaymentPartsProps {
  readonly booking: RiderBooking
  /** Minor units, like all amounts. */
  readonly due: number
  /** The most that the wallet can pay. */
  readonly most: number
  readonly ways: readonly PayBy[]
  readonly by: PayBy | null
  readonly onBy: (by: PayBy) => void
  /** What the wallet pays while something else pays the rest; NaN for what is no amount. */
  readonly part: number
  readonly problem: string | undefined
  readonly onPart: (part: number) => void
  /** Of cards, and the chosen one. */
  readonly providers: readonly PaymentProvider[]
  readonly provider: string
  readonly onProvider: (name: string) => void
}

/** Wallet, card and cash, each with what it costs; below them a part from the wallet, and the wallet's figures. */
export function PaymentParts(props: PaymentPartsProps) {
  const { booking, due, most, ways, by, onBy, part, providers, provider, onProvider } = props
  const [first, second] = providers
  const t = useText()
  const format = useFormat()
  const name = useId()
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="visually-hidden">{t('pay_by')}</legend>
        {ways.map((way) => {
          const short = way === 'wallet' && most < due
          return (
            <label
              key={way}
              className="flex min-h-12 items-center gap-3 rounded-panel border border-line-2 px-3.5 py-2 has-checked:border-accent has-disabled:text-ink-3"
            >
              <input
                type="radio"
                name={name}
                checked={by === way}
                disabled={short}
                onChange={() => onBy(way)}
                className="size-4.5 accent-(--accent)"
              />
              <span className="grid flex-1">
                {t(`pay_way_${way}`)}
                {short && (
                  <span className="text-sm">{t('pay_wallet_short', { amount: format.money(most) })}</span>
                )}
              </span>
              {way === 'card' && first && second === undefined && <ProviderMark provider={first} />}
              <Bdi className="font-bold">
                {format.money(way === 'wallet' || Number.isNaN(part) ? due : due - part)}
              </Bdi>
            </label>
          )
        })}
      </fieldset>
      {by === 'card' && <ProviderChoice providers={providers} chosen={provider} onChoose={onProvider} />}
      {by !== null && by !== 'wallet' && most > 0 && <WalletPart {...props} />}
      <WalletFigures held={booking.usedWalletMoney} />
    </div>
  )
}

/** The option of a part from the wallet, and how much. */
function WalletPart({ due, most, part, problem, onPart }: PaymentPartsProps) {
  const t = useText()
  const format = useFormat()
  const code = useQuery(settingsQuery).data?.code
  const [typed, setTyped] = useState<string | null>(null)
  // A part of everything would leave nothing for the other way.
  const usual = most < due ? most : Math.floor(due / 2)
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 accent-(--accent)"
          checked={part !== 0}
          onChange={({ currentTarget: { checked } }) => {
            setTyped(null)
            onPart(checked ? usual : 0)
          }}
        />
        {t('pay_use_part')}
      </label>
      {part !== 0 && code !== undefined && (
        <TextField
          label={t('pay_from_wallet')}
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
          value={typed ?? typeMoney(part, code)}
          error={problem}
          hint={t('pay_part_most', { amount: format.money(most) })}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onPart(value.trim() === '' ? Number.NaN : readMoney(value, code))
          }}
        />
      )}
    </div>
  )
}
/** Balance, what is held for other bookings, and what is available for this one. */
function WalletFigures({ held }: { held: number }) {
  const t = useText()
  const format = useFormat()
  const wallet = useInfiniteQuery(walletQuery).data?.pages[0]
  if (wallet === undefined) return <SkeletonBar className="h-12" />
  const forOthers = wallet.heldAmount - held
  const rows = [
    { label: t('pay_balance'), amount: wallet.walletBalance },
    ...(forOthers > 0 ? [{ label: t('pay_held_others'), amount: -forOthers }] : []),
    ...(forOthers > 0 ? [{ label: t('pay_available'), amount: wallet.availableAmount + held }] : []),
  ]
  return (
    <dl className="grid gap-1.5 text-base">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <Bdi>{format.money(amount)}</Bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
