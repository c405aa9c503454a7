import { type BookingEventType, bookingEventTypes } from '@cabstand/contract/schemas/booking-event'
import { settlesItself } from '@cabstand/domain/booking/payment-parts'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { findSystemReason, systemReasons } from '@cabstand/domain/booking/system-reasons'
import * as z from 'zod/mini'
import { type DomainEvent, defineEvents, type EventsOf } from '../../platform/events/define-events.ts'
import type { BookingRow } from './booking-row.ts'
import type { BookingEvent } from './event-store.ts'

/** The payload for other modules. They read all other data from the current booking. */
const bookingStep = z.object({
  /** The event number in the booking's history. */
  number: z.int(),
  actor: z.enum(['rider', 'driver', 'admin', 'system']),
  /** The new status; null when the status did not change. */
  status: z.nullable(z.enum(bookingStatuses)),
  customer: z.uuid(),
  driver: z.nullable(z.uuid()),
  fleetadmin: z.nullable(z.uuid()),
  bookLater: z.boolean(),
  prepaid: z.boolean(),
  /** At the end of the trip: its price is below the least one of its promo. */
  promoMissed: z.optional(z.boolean()),
  /** At the end of a trip or later: the rider has rated it. */
  rated: z.optional(z.boolean()),
  /** The system pays it by itself now. */
  settles: z.optional(z.boolean()),
  /** Of a cancellation: the wallet did not get all that was prepaid. */
  refundedInPart: z.optional(z.boolean()),
  /** Of a cancellation by the system. */
  reason: z.optional(z.enum(systemReasons)),
  /** At a payment: the rider or the driver was referred, and has paid or driven no trip so far. */
  referralPending: z.optional(z.boolean()),
})

const steps = Object.fromEntries(bookingEventTypes.map((type) => [type, bookingStep])) as Record<
  BookingEventType,
  typeof bookingStep
>

/** The events of bookings that other modules can react to. */
export const bookingEvents = defineEvents(steps)

export type BookingDomainEvent = EventsOf<typeof bookingEvents>

/** Converts a step of the history to an event for other modules. */
export function toDomainEvent(
  { type, number, actor, at }: BookingEvent,
  booking: BookingRow,
  {
    moved,
    referralPending = false,
  }: { readonly moved: boolean; readonly referralPending?: boolean | undefined },
): DomainEvent<BookingEventType, z.output<typeof bookingStep>> {
  const { status, customer, driver, fleetadmin, bookLater, prepaid, refundedAmount, customerPaid } = booking
  return bookingEvents.create(type, {
    subject: booking.id,
    payload: {
      number,
      actor,
      status: moved ? status : null,
      customer,
      driver,
      fleetadmin,
      bookLater,
      prepaid,
      ...(type === 'booking.reached' && {
        promoMissed: booking.promo !== null && booking.discountAmount === 0,
      }),
      ...((type === 'booking.completed' || type === 'booking.rated') && { rated: booking.rating !== null }),
      ...(type === 'booking.cancelled' && {
        reason: findSystemReason(booking),
        refundedInPart: prepaid && refundedAmount < customerPaid,
      }),
      ...(settlesItself(booking) && { settles: true }),
      ...(referralPending && { referralPending }),
    },
    at,
  })
}
