import { bookingAlerts } from '@cabstand/domain/booking/alerts'
import { bookingServices } from '@cabstand/domain/booking/status'
import { boardStatuses } from '@cabstand/domain/dispatch/board'
import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { paymentMode } from '../schemas/booking.ts'
import { id, instant, money, translatedStop } from '../schemas/common.ts'
import { feed } from './feed.ts'

/**
 * `taken`: another driver accepted, and gave the booking back later; `withdrawn`: the driver went offline or took another
 * trip; `returned`: they gave the booking back.
 */
export const boardOfferStates = [
  'asked',
  'seen',
  'declined',
  'expired',
  'taken',
  'withdrawn',
  'returned',
] as const

const boardOffer = z.object({
  driver: about(id, 'The driver.'),
  driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
  state: about(z.enum(boardOfferStates), 'How far it has come.', 'seen'),
  at: about(instant, 'Since when it is in this state.'),
})

export type BoardOffer = z.output<typeof boardOffer>

/** The search for a driver as far as it has come. */
const search = about(
  z.nullable(
    z.object({
      round: about(z.int(), 'The newest round, from 1; 0 before the first.', 2),
      radiusMeters: about(z.int(), 'The radius that this round searched.', 2000),
      automatic: about(
        z.boolean(),
        'Drivers get offers automatically when the time has come; otherwise staff assign one.',
        true,
      ),
      offers: about(z.array(boardOffer), 'The newest offer to each driver who was asked, the newest first.'),
      reasons: about(
        z.record(z.string(), z.int()),
        'Drivers of the newest round who got no offer, by the reason.',
        { 'on-a-job': 3 },
      ),
      until: about(instant, 'When the booking is cancelled if no driver has accepted by then.'),
    }),
  ),
  'The search for a driver; null for bookings that have one.',
)

const shared = {
  id,
  reference: about(z.string(), 'Identifies the booking to people.', 'K7WM2P'),
  status: about(z.enum(boardStatuses), 'The status.', 'NEW'),
  service: z.enum(bookingServices),
  bookLater: about(z.boolean(), 'Booked for a time.', false),
  tripDate: about(instant, 'The time of the pickup of a Book Later; otherwise when it was booked.'),
  carType: about(id, 'The car type.'),
  customerName: about(z.string(), "The rider's name; empty after the person was erased.", 'Farah Haddad'),
  pickup: translatedStop,
  drop: translatedStop,
  driver: about(z.nullable(id), 'The driver; null until one accepts.'),
  driverName: about(z.nullable(z.string()), "The driver's name.", 'Rui Almeida'),
  vehicleNumber: about(z.nullable(z.string()), 'Number plate of the car.', '48-QK-27'),
  since: about(instant, 'When the status began; for an accepted Book Later, when its driver must set out.'),
  searchAt: about(instant, 'When drivers begin to get offers, or staff have to assign one.'),
  expectedAt: about(
    z.nullable(instant),
    'When the car is expected at its next stop, by the road time when the driver was asked, or by the estimate of the trip. For a Book Later the time of the pickup. Null when unknown.',
  ),
  paymentMode,
  payableAmount: about(money, 'The amount to pay after discount and wallet.', 560),
}

export const openBookings = {
  admin: z.object({
    ...shared,
    customerContact: about(z.nullable(z.string()), "The rider's mobile number.", '+447700900001'),
    passengerName: about(z.nullable(z.string()), 'Who rides, when the rider booked for somebody else.', null),
    alerts: about(z.array(z.enum(bookingAlerts)), 'Reasons for staff to check the booking.'),
    search,
  }),
  fleetadmin: z.object(shared),
}

/** A booking on the dispatch board. */
export type OpenBooking = z.output<(typeof openBookings)['fleetadmin']> &
  Partial<z.output<(typeof openBookings)['admin']>>

/** The bookings that staff watch over: those without a driver, on the way, on trip, or not paid. */
export const openBookingsFeed = feed({
  name: 'open-bookings',
  kind: 'collection',
  roles: ['fleetadmin', 'admin'],
  entry: openBookings,
})
