import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isolate, isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import { minutesLate } from '@cabstand/domain/booking/lateness'
import { amountDue, settlesItself } from '@cabstand/domain/booking/payment-parts'
import { findSystemReason } from '@cabstand/domain/booking/system-reasons'
import { dispatchClocks, dispatchDeadlineMs } from '@cabstand/domain/dispatch/offer-policy'
import { laterNoteKey } from '../../features/booking/later-note-key.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import type { Format } from '../../ui/format.ts'
import { SignPanel, type SignPanelProps } from '../../ui/sign-panel.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { PayButton } from './pay-button.tsx'
import { useNextStop } from './use-car.ts'

interface Sign {
  readonly figure?: number
  /** Minor units, below the text. */
  readonly amount?: number
  readonly title: string
  readonly note?: string | undefined
}

interface SignFacts {
  readonly booking: RiderBooking
  readonly secondsToNextStop: number | null
  readonly nowMs: number
  readonly settings: PublicSettings
  readonly t: Translate
  readonly format: Format
}

/** The end of a search is shown to the rider after half of its time. */
const halfSearchMs = (dispatchClocks.autoMinutes * 60_000) / 2

export interface StatusSignProps extends Pick<SignPanelProps, 'size' | 'aside'> {
  readonly booking: RiderBooking
}

/** The most important fact now: minutes to the pickup, the driver's arrival, the amount to pay. */
export function StatusSign({ booking, size, aside }: StatusSignProps) {
  const t = useText()
  const format = useFormat()
  const { seconds: secondsToNextStop, nowMs } = useNextStop(booking)
  const { settings } = useBoot()
  const sign = signOf({ booking, secondsToNextStop, nowMs, settings, t, format })
  return (
    <div role="status" className="[overflow-wrap:anywhere]">
      <SignPanel
        title={sign.title}
        {...(size && { size })}
        {...(aside !== undefined && { aside })}
        {...(sign.figure !== undefined && { figure: sign.figure })}
        {...(sign.note !== undefined && { note: sign.note })}
      >
        {sign.amount !== undefined && (
          <p className="pt-2 font-display text-[3.25rem] leading-none">
            <Bdi className="caps-center">{format.money(sign.amount)}</Bdi>
          </p>
        )}
        {(booking.status === 'PENDING' || booking.status === 'PAYMENT_PENDING') && amountDue(booking) > 0 && (
          <PayButton booking={booking} />
        )}
      </SignPanel>
    </div>
  )
}

/** The driver's first name. */
function firstName(name: string | null): string {
  return name?.split(' ')[0] ?? ''
}

function signOf(facts: SignFacts): Sign {
  const { booking, secondsToNextStop, t, format } = facts
  const name = firstName(booking.driverName)
  const kind = rideOrParcel(booking)
  switch (booking.status) {
    case 'PAYMENT_PENDING':
      return {
        title: t('trip_awaiting_payment'),
        note: t('bookings_no_driver', { car: format.carType(booking.carType).name }),
      }
    case 'NEW':
      return searchSign(facts)
    case 'ACCEPTED': {
      const late = lateNote(facts)
      if (secondsToNextStop === null)
        return { title: t('trip_coming', { name }), note: late || format.address(booking.pickup) }
      const count = format.minutes(secondsToNextStop)
      return {
        figure: count,
        title: t('trip_minutes_away', { count }),
        note: joined(t('trip_coming', { name }), late),
      }
    }
    case 'ARRIVED':
      return {
        title: t('trip_arrived', { name }),
        note: t('trip_arrived_note', { plate: isolateLeftToRight(booking.vehicleNumber ?? '') }),
      }
    case 'STARTED': {
      const place = isolate(format.address(booking.drop))
      const late = lateNote(facts)
      if (secondsToNextStop === null) return { title: t(`trip_on_trip${kind}`, { place }), note: late }
      const count = format.minutes(secondsToNextStop)
      return {
        figure: count,
        title: t('trip_minutes_to_drop', { count }),
        note: joined(t(`trip_on_trip${kind}`, { place }), late),
      }
    }
    case 'REACHED':
      return reachedSign(facts, name)
    case 'PENDING':
      return {
        // What is left to pay, or all of it when the wallet pays it.
        amount: booking.payableAmount > 0 ? booking.payableAmount : amountDue(booking),
        title: t('trip_to_pay'),
        note: settlesItself(booking)
          ? t('trip_pay_wallet_note')
          : t(booking.paymentMode === 'card' ? 'trip_pay_card_note' : 'trip_pay_cash_note', { name }),
      }
    case 'PAID':
      return { amount: booking.customerPaid, title: t('trip_paid') }
    case 'COMPLETE':
      return { amount: booking.customerPaid, title: t(`trip_complete${kind}`), note: t(`trip_thanks${kind}`) }
    case 'CANCELLED':
      return { title: t('trip_cancelled'), note: cancelledNote(booking, t, format) }
    default:
      return booking.status satisfies never
  }
}

/** How much later the car comes than promised; empty when it does not. */
function lateNote({ booking, secondsToNextStop, nowMs, t }: SignFacts): string {
  const { status, pickupExpectedAt, tripStartTime, estimateTime: rideSeconds } = booking
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  const promised = { status, pickupMs: at(pickupExpectedAt), startedMs: at(tripStartTime), rideSeconds }
  const count = minutesLate(promised, secondsToNextStop, nowMs)
  return count === 0 ? '' : t('trip_late', { count })
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

/** What the rider has to do now that the ride is over: nothing, or to pay, by the chosen method. */
function reachedSign({ booking, t, format }: SignFacts, name: string): Sign {
  const { payableAmount, paymentMode, prepaid } = booking
  const kind = rideOrParcel(booking)
  const title = t(`trip_reached${kind}`)
  if (prepaid) return { title, note: t(`trip_reached_prepaid${kind}`, { name }) }
  // As at the end, when the system pays it.
  if (settlesItself({ ...booking, status: 'PENDING' })) {
    const due = amountDue(booking)
    const amount = format.money(due)
    return { title, note: due === 0 ? t('trip_nothing_to_pay') : t('trip_reached_wallet_note', { amount }) }
  }
  if (paymentMode === 'card') return { title, note: t('trip_reached_card_note', { name }) }
  const amount = format.money(payableAmount)
  return { title: t('trip_reached_cash', { amount, name }), note: t('trip_reached_cash_note', { name }) }
}

function searchSign({ booking, nowMs, settings, t, format }: SignFacts): Sign {
  const { askedDrivers, bookLater, tripDate, bookingDate, returnedAt, reason } = booking
  const { autoDispatch, autoDispatchSince } = settings
  const tripDateMs = bookLater ? Date.parse(tripDate) : null
  // Why the last driver gave the booking back.
  const why = reason === null ? '' : `${t('trip_driver_gave_back', { reason: isolate(reason) })} `
  if (isBeforeDispatch(tripDateMs, nowMs)) {
    return {
      title: t('trip_booked_for', { time: dayTimeInSentence(t, format, tripDate, nowMs) }),
      note: `${why}${t(laterNoteKey(settings))}`,
    }
  }
  const stopsAtMs = dispatchDeadlineMs({
    autoDispatch,
    autoSinceMs: autoDispatchSince === null ? null : Date.parse(autoDispatchSince),
    newSinceMs: Date.parse(returnedAt ?? bookingDate),
    tripDateMs,
  })
  const time = format.time(new Date(stopsAtMs))
  const long = nowMs > stopsAtMs - halfSearchMs && nowMs < stopsAtMs
  const asking = askedDrivers > 0 ? t('trip_asking', { count: askedDrivers }) : undefined
  const note = autoDispatch
    ? long
      ? t('trip_waiting_long', { time })
      : (asking ?? t('trip_looking'))
    : (asking ?? t('trip_waiting_staff', { time }))
  return { title: t(reason === null ? 'trip_finding' : 'trip_finding_again'), note: `${why}${note}` }
}

/** Why it was cancelled, and what that cost or where the money is. */
function cancelledNote(booking: RiderBooking, t: Translate, format: Format): string {
  const { cancelledBy, cancellationFee, customerPaid, prepaid, refundedAmount } = booking
  const reason = findSystemReason(booking)
  const who =
    reason === undefined ? cancelledBy && t(`trip_cancelled_by_${cancelledBy}`) : t(`reason_${reason}`)
  const wasPaid = prepaid && customerPaid > 0
  const kept = wasPaid ? customerPaid - refundedAmount : 0
  const money = [
    refundedAmount > 0 && t('trip_cancel_refunded', { amount: format.money(refundedAmount) }),
    kept > 0 && t('trip_cancel_not_refunded', { amount: format.money(kept) }),
    cancellationFee > 0 && t('trip_cancel_cost', { fee: format.money(cancellationFee) }),
    !wasPaid && cancellationFee === 0 && t('trip_cancel_free'),
  ]
  return [who, ...money].filter(Boolean).join(' ')
}
