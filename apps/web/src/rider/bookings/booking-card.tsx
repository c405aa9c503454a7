import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isFinal } from '@cabstand/domain/booking/status'
import { bookAgainPath } from '../../features/booking/book-again.ts'
import { isScheduled } from '../../features/booking/is-scheduled.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { cancellationOutlook } from '../../features/cancellation/fee-preview.ts'
import { useCancelDialog } from '../../features/cancellation/use-cancel-dialog.tsx'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { useNow } from '../../features/clock/use-now.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import type { Format } from '../../ui/format.ts'
import { CashIcon } from '../../ui/icons.tsx'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'

const feeClockMilliseconds = 5000

/** One booking with the actions that are possible now. */
export function BookingCard({ booking }: { booking: RiderBookingRow }) {
  const t = useText()
  const format = useFormat()
  const dayTime = useDayTime()
  const { ask, dialog } = useCancelDialog(booking)
  const scheduled = isScheduled(booking, useNow(booking.status === 'NEW', feeClockMilliseconds))
  const price = booking.totalTripTime === null ? booking.estimate : booking.tripCost - booking.discountAmount
  return (
    <article className="rounded-card border border-line-2 p-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <StatusChip status={booking.status} newAs={scheduled ? 'later' : 'rider'} />
          <ChatLink bookingId={booking.id} onlyUnread />
        </div>
        <bdi className="text-sm text-ink-3">{dayTime(booking.tripDate)}</bdi>
      </div>
      <div className="grid gap-1.5">
        <p className="flex items-start gap-3">
          <PickupPin className="mt-1" />
          <span className="[overflow-wrap:anywhere]">
            <bdi>{format.address(booking.pickup)}</bdi>
          </span>
        </p>
        {booking.waypoints.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a booking never change, and two may be the same place
          <p key={index} className="flex items-start gap-3">
            <PickupPin className="mt-1 scale-75" />
            <span className="[overflow-wrap:anywhere]">
              <bdi>{format.address(stop)}</bdi>
            </span>
          </p>
        ))}
        <p className="flex items-start gap-3">
          <DropPin className="mt-1" />
          <span className="[overflow-wrap:anywhere]">
            <bdi>{format.address(booking.drop)}</bdi>
          </span>
        </p>
      </div>
      <div className="mt-3 mb-3.5 flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {whoLine(booking, t, format)}
        </span>
        <Bdi className="text-lead font-bold">
          {format.money(booking.status === 'CANCELLED' ? booking.cancellationFee : price)}
        </Bdi>
      </div>
      <Actions booking={booking} scheduled={scheduled} onCancel={ask} />
      {dialog}
    </article>
  )
}

function whoLine(booking: RiderBookingRow, t: Translate, format: Format): string {
  const { status, driverName, askedDrivers } = booking
  const car = format.carType(booking.carType).name
  if (driverName !== null) return t('bookings_driver_car', { driver: driverName, car })
  if (status === 'NEW' && askedDrivers > 0) return t('trip_asking', { count: askedDrivers })
  return status === 'CANCELLED' ? car : t('bookings_no_driver', { car })
}

interface ActionsProps {
  readonly booking: RiderBookingRow
  readonly scheduled: boolean
  readonly onCancel: () => void
}

function Actions({ booking, scheduled, onCancel }: ActionsProps) {
  const t = useText()
  const format = useFormat()
  const trip = paths.booking(booking.id)
  if (isFinal(booking.status)) {
    return (
      <div className="flex flex-wrap gap-2">
        <AppButtonLink kind="secondary" href={bookAgainPath(booking, format)}>
          {t('trip_book_again')}
        </AppButtonLink>
        {booking.status === 'COMPLETE' && booking.service === 'taxi' && (
          <AppButtonLink kind="secondary" href={bookAgainPath(booking, format, { back: true })}>
            {t('bookings_return')}
          </AppButtonLink>
        )}
        <AppButtonLink kind="secondary" href={trip}>
          {t(booking.status === 'COMPLETE' ? 'bookings_receipt' : 'bookings_open')}
        </AppButtonLink>
      </div>
    )
  }
  if (booking.status === 'PENDING') {
    const amount = format.money(booking.payableAmount)
    return (
      <>
        <AppButtonLink href={trip} className="w-full">
          {booking.paymentMode === 'wallet' ? t('trip_pay_wallet', { amount }) : t('bookings_open')}
        </AppButtonLink>
        {booking.paymentMode === 'cash' && booking.payableAmount > 0 && (
          <p className="mt-2 flex items-center gap-2 text-sm text-ink-3">
            <CashIcon size={18} />
            {t('trip_pay_cash_note', { name: booking.driverName?.split(' ')[0] ?? '' })}
          </p>
        )}
      </>
    )
  }
  return (
    <div className="flex gap-2">
      <AppButtonLink kind="secondary" href={trip} className="flex-1">
        {booking.status === 'PAID'
          ? t(`bookings_rate${rideOrParcel(booking)}`)
          : t(scheduled ? 'bookings_open' : 'bookings_watch')}
      </AppButtonLink>
      {bookingCan.cancel(booking, 'rider').ok && <CancelButton booking={booking} onCancel={onCancel} />}
    </div>
  )
}

function CancelButton({ booking, onCancel }: Omit<ActionsProps, 'scheduled'>) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const { feeNow } = cancellationOutlook(booking, useNow(true, feeClockMilliseconds))
  return (
    <Button kind="danger-quiet" disabledReason={offline} onClick={onCancel}>
      {feeNow === 0 ? t('cancel_confirm_free') : t('cancel_confirm', { fee: format.money(feeNow) })}
    </Button>
  )
}
