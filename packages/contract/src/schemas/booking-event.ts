import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant } from './common.ts'

export const bookingEventTypes = [
  'booking.payment_pending',
  'booking.requested',
  'booking.asked',
  'booking.accepted',
  'booking.returned',
  'booking.late',
  'booking.arrived',
  'booking.started',
  'booking.pictured',
  'booking.drop_changed',
  'booking.ends_later',
  'booking.reached',
  'booking.fare_decided',
  'booking.payment_chosen',
  'booking.promo_chosen',
  'booking.pending',
  'booking.paid',
  'booking.completed',
  'booking.rated',
  'booking.tipped',
  'booking.cancelled',
  'booking.alerted',
  'booking.emergency',
  'booking.emergency_seen',
  'booking.lost_property',
  'booking.lost_property_closed',
] as const

/** One numbered step of a booking in the view of one audience; `changes` is applied to the snapshot. */
export const bookingEvent = component(
  'BookingEvent',
  z.object({
    bookingId: id,
    number: about(z.int(), 'Counts from 1 without gaps, for each booking.', 5),
    type: z.enum(bookingEventTypes),
    actor: about(z.enum(['rider', 'driver', 'admin', 'system']), 'Who caused it; `system` means a timer.'),
    at: instant,
    changes: about(
      z.record(z.string(), z.unknown()),
      "The changed fields of the caller's view. Assign them to the snapshot; absent fields did not change.",
      { status: 'STARTED', eventNumber: 5 },
    ),
  }),
  'One numbered step of a booking.',
)
/** The same for admins, with the account of the admin who caused it. */
export const staffBookingEvent = component(
  'StaffBookingEvent',
  z.object({
    ...bookingEvent.shape,
    actorName: about(
      z.nullable(z.string()),
      'The admin who caused it, empty after they were erased; null when it was no admin.',
      'Lena Moreau',
    ),
  }),
  'One numbered step of a booking, with the name of the admin who caused it.',
)
export type StaffBookingEvent = z.infer<typeof staffBookingEvent>
export type BookingEventType = (typeof bookingEventTypes)[number]
export type WireBookingEvent = z.infer<typeof bookingEvent>
