import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { StopStep } from '@cabstand/domain/booking/stop-check'
import type { ShownEvent } from '../../api/queries/booking-details.ts'
import { reasonText } from '../../features/cancellation/reason-text.ts'
import { durationText } from '../../features/text/duration.ts'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { farStepText } from '../alert-labels.ts'

type Booking = AdminBooking | FleetBooking

/** Seconds between two instants; null when one is missing. */
export function secondsBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null
    ? null
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
}

function bookedNote(t: Translate, format: Format, booking: Booking): string {
  const shared = {
    carType: format.carType(booking.carType).name,
    payment: t(`admin_pay_${booking.paymentMode}`),
    price: format.money(booking.estimate),
  }
  return booking.bookLater
    ? t('admin_note_later', { ...shared, time: format.dateTime(booking.tripDate) })
    : t('admin_note_now', shared)
}

/** The note that a step was far from its stop; only admins see it. */
function farNote(t: Translate, format: Format, booking: Booking, step: StopStep): string | undefined {
  const far = 'farSteps' in booking ? booking.farSteps[step] : undefined
  return far && farStepText(t, format, step, far, booking.distanceUnit)
}

/** How many drivers were being asked before the step with this index. */
export function askedBefore(steps: readonly ShownEvent[], index: number): number {
  const counts = steps.slice(0, index).map(({ changes }) => changes.askedDrivers)
  return Number(counts.findLast((count) => count !== undefined) ?? 0)
}

/** The number of open offers rose, or it fell because a driver declined or offers expired. */
export function askedNote(t: Translate, event: ShownEvent, before: number): string {
  const asked = Number(event.changes.askedDrivers ?? before)
  if (event.actor === 'driver') return t('admin_note_declined', { count: asked })
  return asked < before
    ? t('admin_note_expired', { count: before - asked })
    : t('admin_note_asked', { count: asked })
}

/** The booking as it was after the step with this index: its first event has all of it. */
export const bookingAt = (booking: Booking, steps: readonly ShownEvent[], index: number): Booking =>
  Object.assign({}, booking, ...steps.slice(0, index + 1).map(({ changes }) => changes))

/** Where the car was at a call for help; only admins see it. */
function placeOfCall({ changes }: ShownEvent): string[] {
  const place = (changes.emergency as AdminBooking['emergency'] | undefined)?.place
  return place ? [isolate(`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`)] : []
}

/** Why a driver gave the booking back. */
function reasonOf(format: Format, { changes }: ShownEvent): string[] {
  const { reason, reasonTranslations } = changes as Partial<Booking>
  return typeof reason === 'string' ? [isolate(format.translated(reason, reasonTranslations))] : []
}

/**
 * The note below a step's name; the actor when there is no other note. `booking`: as it was after it; `asked`: how many
 * drivers were being asked before it.
 */
export function eventNote(
  t: Translate,
  format: Format,
  booking: Booking,
  event: ShownEvent,
  asked: number,
): string {
  const by = event.actorName
    ? t('admin_by_name', { name: isolate(event.actorName) })
    : t(`admin_by_${event.actor}`)
  switch (event.type) {
    case 'booking.requested':
    case 'booking.payment_pending':
      return bookedNote(t, format, booking)
    case 'booking.asked':
      return askedNote(t, event, asked)
    case 'booking.accepted':
      return t('admin_note_accepted', {
        name: booking.driverName ?? by,
        plate: isolate(booking.vehicleNumber ?? ''),
      })
    case 'booking.started': {
      const waited = secondsBetween(booking.driverArriveTime, booking.tripStartTime)
      return waited === null ? by : t('admin_note_started', { duration: durationText(t, waited) })
    }
    case 'booking.reached': {
      const { distance, totalTripTime, distanceUnit } = booking
      if (distance === null || totalTripTime === null) return by
      const shown = distanceUnit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance })
      const charged = t('admin_note_reached', { duration: durationText(t, totalTripTime), distance: shown })
      const waived = 'picturesWaived' in booking ? booking.picturesWaived : null
      const without = waived === null ? [] : t('admin_note_waived', { reason: isolate(waived) })
      return [charged, farNote(t, format, booking, 'reach') ?? [], without].flat().join('. ')
    }
    case 'booking.drop_changed':
      return `${isolate(format.address(booking.drop))}: ${format.money(booking.estimate)}`
    case 'booking.payment_chosen':
      return t(`admin_pay_${booking.paymentMode}`)
    case 'booking.promo_chosen': {
      const { promoDetails } = booking
      return promoDetails === null ? t('admin_note_promo_none') : isolate(promoDetails.promoName)
    }
    case 'booking.pending':
      return t('admin_note_pending', {
        price: format.money(booking.payableAmount),
        payment: t(`admin_pay_${booking.paymentMode}`),
      })
    case 'booking.paid':
      return t('admin_note_paid', { price: format.money(booking.customerPaid) })
    case 'booking.tipped':
      return booking.tip === null ? by : format.money(booking.tip)
    case 'booking.rated':
    case 'booking.completed':
      return booking.rating === null ? by : t('admin_note_rated', { rating: booking.rating })
    case 'booking.cancelled': {
      const reason = reasonText(t, format, booking)
      return reason === '' ? by : `${by}: ${reason}`
    }
    case 'booking.fare_decided':
      return `${by}: ${format.money(booking.tripCost)}`
    case 'booking.arrived':
      return farNote(t, format, booking, 'arrive') ?? by
    case 'booking.emergency':
      return [by, ...placeOfCall(event)].join(': ')
    case 'booking.emergency_seen':
    case 'booking.lost_property':
    case 'booking.lost_property_closed':
    case 'booking.alerted':
    case 'booking.late':
    case 'booking.ends_later':
    case 'booking.pictured':
      return by
    case 'booking.returned':
      return [by, ...reasonOf(format, event)].join(': ')
    default:
      return event.type satisfies never
  }
}
