import { finishBooking, payBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { durationText } from '../../features/text/duration.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { ArrowIcon, InfoIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { pricedDistanceText } from '../labels.ts'
import { Reference } from './drive-step.tsx'
import { priceNote, walletAfter } from './price-note.ts'

/** The payment step in cash: the amount due, and its effect on the driver's wallet. */
export function CollectCash({ trip }: { trip: DriverBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const received = useCashReceived(trip)
  return (
    <section aria-label={t('driver_step_pay')} className="flex flex-1 flex-col gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title font-bold">{t('driver_step_pay')}</h2>
        <Reference trip={trip} />
      </div>
      <SignPanel>
        <div className="grid justify-items-center gap-1 py-5 text-center">
          <p className="text-lead text-on-sign-2">{t('driver_owes', { name: trip.customerName })}</p>
          <p className="caps-center text-[4rem]/[1] font-display text-on-sign">
            <Bdi>{format.money(trip.payableAmount)}</Bdi>
          </p>
          <p className="text-base text-on-sign-2">
            {pricedDistanceText(t, trip.distance ?? trip.estimateDistance, trip.distanceUnit)},{' '}
            {durationText(t, trip.totalTripTime ?? trip.estimateTime)}
          </p>
        </div>
      </SignPanel>
      <WalletLines trip={trip} />
      <PriceChange trip={trip} />
      <div className="mt-auto grid gap-2">
        <InlineError error={received.error} />
        <Button
          size="driver"
          className="w-full"
          working={received.working}
          disabledReason={offline}
          onClick={() => void received.confirm()}
        >
          {t('driver_cash_received')}
        </Button>
      </div>
    </section>
  )
}

/** Ends the trip, then posts the cash payment. If the second call fails, the step stays open for a retry. */
function useCashReceived(trip: DriverBooking) {
  const t = useText()
  const format = useFormat()
  const finish = useBookingAction(finishBooking, 'driver')
  const pay = useBookingAction(payBooking, 'driver', {
    onSuccess: () => toast.done(t('driver_paid', { amount: format.money(trip.payableAmount) })),
  })
  const target = { params: { id: trip.id } }
  return {
    working: finish.isPending || pay.isPending,
    error: finish.error ?? pay.error,
    confirm: async () => {
      try {
        if (trip.status === 'REACHED') await finish.mutateAsync({ ...target, body: {} })
        await pay.mutateAsync({ ...target, body: { paymentMode: 'cash', cashAmount: trip.payableAmount } })
      } catch {
        // Both mutations keep their error, which is shown above the button.
      }
    },
  }
}

function WalletLines({ trip }: { trip: DriverBooking }) {
  const t = useText()
  const format = useFormat()
  const balance = useInfiniteQuery(walletQuery).data?.pages[0]?.walletBalance
  const after = balance === undefined ? 0 : walletAfter(balance, trip.driverShare, trip.payableAmount)
  return (
    <dl className="grid gap-3 text-base">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{t('driver_share')}</dt>
        <dd>
          <Bdi>{format.money(trip.driverShare)}</Bdi>
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{t('driver_cash')}</dt>
        <dd>
          <Bdi>{format.money(-trip.payableAmount)}</Bdi>
        </dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-line pt-3 font-bold">
        <dt>{t('driver_wallet_after')}</dt>
        <dd>
          {balance === undefined ? (
            <SkeletonBar className="w-28" />
          ) : (
            <>
              <span className="visually-hidden">
                {t('driver_wallet_step', { before: format.money(balance), after: format.money(after) })}
              </span>
              <span aria-hidden="true" className="inline-flex items-center gap-1.5">
                <Bdi>{format.money(balance)}</Bdi>
                <ArrowIcon size={16} />
                <Bdi>{format.money(after)}</Bdi>
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const changes = {
  longer: 'driver_price_longer',
  shorter: 'driver_price_shorter',
} as const

function PriceChange({ trip }: { trip: DriverBooking }) {
  const t = useText()
  const format = useFormat()
  const note = priceNote(trip)
  if (!note) return null
  const estimate = format.money(trip.estimate)
  return (
    <p className="flex gap-2.5 rounded-panel bg-warn-soft px-4 py-3 text-base text-warn">
      <InfoIcon size={20} className="mt-0.5" />
      {note.kind === 'changed'
        ? t('driver_price_changed', { estimate })
        : t(changes[note.kind], { estimate, time: durationText(t, note.seconds) })}
    </p>
  )
}
