import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../../api/queries/settings.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { TextField } from '../../ui/field.tsx'
import { CashIcon, WalletIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export type RestBy = 'cash' | 'card'

export interface PaymentPartsProps {
  readonly booking: RiderBooking
  /** The most that the wallet can pay, in minor units. */
  readonly most: number
  /** NaN for what is no amount. */
  readonly part: number
  readonly problem: string | undefined
  readonly onPart: (part: number) => void
  readonly rest: number
  readonly ways: readonly RestBy[]
  readonly by: RestBy | null
  readonly onBy: (by: RestBy) => void
}

/** The wallet with what is held in it, the part that it pays, and what pays the rest. */
export function PaymentParts(props: PaymentPartsProps) {
  const { booking, most, part, problem, onPart, rest, ways, by, onBy } = props
  const t = useText()
  const format = useFormat()
  const code = useQuery(settingsQuery).data?.code
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <WalletFigures held={booking.usedWalletMoney} />
      {most > 0 && code !== undefined && (
        <TextField
          label={t('pay_from_wallet')}
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
          value={typed ?? typeMoney(part, code)}
          error={problem}
          hint={t('pay_part_most', { amount: format.money(most) })}
          onChange={(event) => {
            setTyped(event.target.value)
            onPart(event.target.value.trim() === '' ? 0 : readMoney(event.target.value, code))
          }}
        />
      )}
      {rest > 0 && ways.length > 1 && (
        <Segmented
          label={t('pay_rest')}
          name="rest-by"
          value={by ?? 'cash'}
          onChange={onBy}
          options={ways.map((way) => ({
            value: way,
            label: t(`pay_way_${way}`),
            icon: way === 'cash' ? <CashIcon size={18} /> : <WalletIcon size={18} />,
          }))}
          className="justify-self-start"
        />
      )}
      {rest > 0 && (
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-bold">
          <span>{t('pay_rest')}</span>
          <Bdi>{format.money(rest)}</Bdi>
        </p>
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
