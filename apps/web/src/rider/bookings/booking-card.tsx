import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { isFinal } from '@cabstand/domain/booking/status'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import type { Format } from '../../ui/format.ts'
import { CashIcon } from '../../ui/icons.tsx'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { useBookingLinks, useCancel, useScheduled } from './booking-actions.ts'

/** One booking with the actions that are possible now. */
export function BookingCard({ booking }: { booking: RiderBookingRow }) {
  const t = useText()
  const format = useFormat()
  const dayTime = useDayTime()
  const scheduled = useScheduled(booking)
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
      <Actions booking={booking} />
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

/** What can be done now: what leads on over the whole width, what is over in a row. */
function Actions({ booking }: { readonly booking: RiderBookingRow }) {
  const t = useText()
  const links = useBookingLinks(booking)
  const cancel = useCancel(booking)
  const { status, paymentMode, payableAmount, driverName } = booking
  const isToPay = status === 'PENDING'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {links.map(({ id, label, href }) => (
          <AppButtonLink
            key={id}
            kind={isToPay ? 'primary' : 'secondary'}
            href={href}
            {...(!isFinal(status) && { className: 'flex-1' })}
          >
            {label}
          </AppButtonLink>
        ))}
        {cancel && (
          <Button kind="danger-quiet" disabledReason={cancel.disabledReason} onClick={cancel.ask}>
            {cancel.label}
          </Button>
        )}
      </div>
      {cancel?.dialog}
      {isToPay && paymentMode === 'cash' && payableAmount > 0 && (
        <p className="mt-2 flex items-center gap-2 text-sm text-ink-3">
          <CashIcon size={18} />
          {t('trip_pay_cash_note', { name: driverName?.split(' ')[0] ?? '' })}
        </p>
      )}
    </>
  )
}
