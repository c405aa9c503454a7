import * as z from 'zod/mini'
import { component } from '../describe.ts'
import { adminBooking, driverBooking, fleetBooking, riderBooking } from './booking.ts'

/** The fields of every list, and those that keep a row up to date while the booking is followed. */
const shared = {
  id: true,
  reference: true,
  status: true,
  eventNumber: true,
  service: true,
  carType: true,
  bookLater: true,
  bookingDate: true,
  tripDate: true,
  pickup: true,
  drop: true,
  customerName: true,
  driverName: true,
  paymentMode: true,
  prepaid: true,
  rating: true,
  estimate: true,
  tripCost: true,
  discountAmount: true,
  payableAmount: true,
  totalTripTime: true,
} as const

const money = { driverShare: true } as const
const staff = {
  ...money,
  driver: true,
  askedDrivers: true,
  cancellationFee: true,
  convenienceFees: true,
  fareBasis: true,
  fareFlagged: true,
  fleetadmin: true,
} as const

export const riderBookingRow = component(
  'RiderBookingRow',
  z.pick(riderBooking, {
    ...shared,
    askedDrivers: true,
    acceptedAt: true,
    cancelSlab: true,
    cancellationFee: true,
  }),
  "A booking in its rider's list. `GET /api/bookings/:id` has the rest.",
)
export type RiderBookingRow = z.infer<typeof riderBookingRow>

export const driverBookingRow = component(
  'DriverBookingRow',
  z.pick(driverBooking, { ...shared, ...money }),
  "A booking in its driver's list. `GET /api/bookings/:id` has the rest.",
)
export type DriverBookingRow = z.infer<typeof driverBookingRow>

export const fleetBookingRow = component(
  'FleetBookingRow',
  z.pick(fleetBooking, { ...shared, ...staff }),
  "A booking in the list of its driver's fleet admin. `GET /api/bookings/:id` has the rest.",
)
export type FleetBookingRow = z.infer<typeof fleetBookingRow>

export const adminBookingRow = component(
  'AdminBookingRow',
  z.pick(adminBooking, {
    ...shared,
    ...staff,
    customer: true,
    alerts: true,
    farSteps: true,
    distanceUnit: true,
  }),
  'A booking in the list of admins. `GET /api/bookings/:id` has the rest.',
)
export type AdminBookingRow = z.infer<typeof adminBookingRow>

/** A row of each audience's list. Every field is also in the audience's view, so events can be applied to rows. */
export type BookingRowView = {
  rider: RiderBookingRow
  driver: DriverBookingRow
  fleetadmin: FleetBookingRow
  admin: AdminBookingRow
}

/** All fields of all audiences' lists. */
export type BookingListEntry = RiderBookingRow & DriverBookingRow & FleetBookingRow & AdminBookingRow
