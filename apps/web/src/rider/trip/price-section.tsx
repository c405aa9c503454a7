import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { Suspense } from 'react'
import { RiderFare } from '../../features/fare/rider-fare.tsx'
import { durationText } from '../../features/text/duration.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import type { Format } from '../../ui/format.ts'
import { CashIcon, ChevronDownIcon, InfoIcon, WalletIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { SwitchPayment } from './switch-payment.tsx'

const TripPromo = lazyExtra(() => import('./trip-promo.tsx'))

/** What the trip costs and how it is paid; after the trip, its lines and why they differ from the estimate. */
export function PriceSection({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { status, fareLines, estimateLines, paymentMode, tripCost, estimate } = booking
  if (status === 'CANCELLED') return booking.cancellationFee > 0 && <ReceiptLink booking={booking} />
  const final = isPriced(status)
  // Until the end the price is the estimate, so the lines with the discount are right for both.
  const lines = final || booking.discountAmount > 0 ? fareLines : estimateLines
  const amount = (final ? tripCost : estimate) - booking.discountAmount
  const means = meansOf(booking, t, format)
  return (
    <section aria-label={t('trip_fare')} className="grid gap-3">
      <details className="group" open={final}>
        <summary className="flex list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          {paymentMode === 'cash' ? <CashIcon size={18} /> : <WalletIcon size={18} />}
          <span className="text-sm text-ink-2">{means}</span>
          <ChevronDownIcon size={16} className="text-ink-3 group-open:rotate-180" />
          <span className="ms-auto text-lead font-bold">
            <Bdi>{format.money(amount)}</Bdi>
          </span>
        </summary>
        <SwitchPayment booking={booking} />
        <RiderFare lines={lines} className="mt-2 border-t border-line text-sm" />
      </details>
      <Suspense>
        <TripPromo booking={booking} />
      </Suspense>
      {final && tripCost !== estimate && <PriceChange booking={booking} />}
      {booking.paidAt !== null && <ReceiptLink booking={booking} />}
    </section>
  )
}

/** How the trip is, or was, paid. */
function meansOf(booking: RiderBooking, t: Translate, format: Format): string {
  const { paymentMode, usedWalletMoney, payableAmount, paidAt } = booking
  if (amountDue(booking) === 0) return t('trip_by_promo')
  if (payableAmount === 0 || paymentMode === 'wallet') return t('trip_by_wallet')
  if (usedWalletMoney > 0) {
    const parts = { wallet: format.money(usedWalletMoney), rest: format.money(payableAmount) }
    return t(`trip_paid_parts_${paymentMode}`, parts)
  }
  if (paymentMode === 'card') return t('trip_by_card')
  return t(paidAt === null ? 'trip_cash_to_driver' : 'trip_paid_cash')
}

/** From REACHED on, the price is computed from the driven route. */
function isPriced(status: RiderBooking['status']): boolean {
  return status === 'REACHED' || status === 'PENDING' || status === 'PAID' || status === 'COMPLETE'
}

/** Why the final price is not the estimate: the driven route compared with the planned one. */
function PriceChange({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const distanceText = (distance: string) =>
    t(booking.distanceUnit === 'mi' ? 'distance_mi' : 'distance_km', {
      distance: format.number(Number(distance), 2),
    })
  return (
    <p className="flex gap-2.5 rounded-panel bg-warn-soft px-3.5 py-3 text-sm text-warn">
      <InfoIcon size={18} className="mt-0.5" />
      {t('trip_price_changed', {
        estimate: format.money(booking.estimate),
        estimateDistance: distanceText(booking.estimateDistance),
        estimateTime: durationText(t, booking.estimateTime),
        distance: distanceText(booking.distance ?? booking.estimateDistance),
        time: durationText(t, booking.totalTripTime ?? booking.estimateTime),
      })}
    </p>
  )
}

function ReceiptLink({ booking }: { booking: RiderBooking }) {
  const t = useText()
  return (
    <AppLink
      href={paths.receipt(booking.id)}
      className="justify-self-start font-semibold text-accent underline"
    >
      {t('trip_receipt')}
    </AppLink>
  )
}
