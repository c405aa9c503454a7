import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { adminBooking, driverBooking, fleetBooking, riderBooking } from './booking.ts'
import { reference } from './reference.ts'

/** What every list of bookings shows: of riders, of drivers and of staff. */
const listedToAll = {
  id: true,
  reference: true,
  status: true,
  service: true,
  carType: true,
  bookLater: true,
  bookingDate: true,
  tripDate: true,
  pickup: true,
  drop: true,
  paymentMode: true,
  prepaid: true,
  rating: true,
  tripCost: true,
  discountAmount: true,
  payableAmount: true,
  totalTripTime: true,
  vehicleNumber: true,
  deliveryPerson: true,
  pickUpInstructions: true,
  deliveryInstructions: true,
  pickupImage: true,
  deliverImage: true,
  parcelTypeSelected: true,
  optionSelected: true,
  tripStartTime: true,
  tripEndTime: true,
  distance: true,
  distanceUnit: true,
  customerPaid: true,
  cashPaymentAmount: true,
  reason: true,
  reasonTranslations: true,
  cancelledBy: true,
} as const

/** The fields of every list, and those that keep a row up to date while the booking is followed. */
const shared = {
  ...listedToAll,
  eventNumber: true,
  customerName: true,
  driverName: true,
  estimate: true,
  tip: true,
} as const

export const riderBookingRow = component(
  'RiderBookingRow',
  z.pick(riderBooking, {
    ...shared,
    waypoints: true,
    askedDrivers: true,
    acceptedAt: true,
    cancelSlab: true,
    cancellationFee: true,
    completedAt: true,
    completedBy: true,
    otp: true,
    deliveryPersonPhone: true,
    cardPaymentAmount: true,
    usedWalletMoney: true,
    gateway: true,
    promoApplied: true,
    promoDetails: true,
  }),
  "A booking in its rider's list. `GET /api/bookings/:id` has the rest.",
)
export type RiderBookingRow = z.infer<typeof riderBookingRow>

export const driverBookingRow = component(
  'DriverBookingRow',
  z.pick(driverBooking, { ...shared, driverShare: true }),
  "A booking in its driver's list. `GET /api/bookings/:id` has the rest.",
)
export type DriverBookingRow = z.infer<typeof driverBookingRow>

/** What staff see of every booking in their list. */
const listed = {
  ...listedToAll,
  askedDrivers: true,
  convenienceFees: true,
  driverShare: true,
  promoApplied: true,
  cardPaymentAmount: true,
  gateway: true,
  usedWalletMoney: true,
  cancellationFee: true,
  fareFlagged: true,
} as const

/** People with their names, and addresses as texts, so that they can be columns. */
const columns = {
  customer: about(reference, 'The rider; the name is empty after they were erased.'),
  driver: about(z.nullable(reference), 'The driver; null until one accepts.'),
  pickupAddress: about(z.string(), 'Where the trip begins.', '12 Old Mint Row'),
  promoDetails: about(z.nullable(z.string()), 'The name of the promo.', 'HARBOUR10'),
  dropAddress: about(z.string(), 'Where the trip ends.', 'Peace Hospital'),
}

export const fleetBookingRow = component(
  'FleetBookingRow',
  z.extend(z.pick(fleetBooking, listed), columns),
  "A booking in the list of its driver's fleet admin. `GET /api/bookings/:id` has the rest.",
)

export const adminBookingRow = component(
  'AdminBookingRow',
  z.extend(
    z.pick(adminBooking, {
      ...listed,
      customerEmail: true,
      otp: true,
      bookingTypeAdmin: true,
      alerts: true,
      farSteps: true,
    }),
    {
      ...columns,
      customerContact: about(z.nullable(z.string()), "The rider's mobile number.", '+447700900001'),
      customerEmail: about(z.nullable(z.string()), "The rider's e-mail.", 'farah.haddad@example.org'),
      assignable: about(z.boolean(), 'Staff assign its driver: it is NEW, and dispatch is not automatic.'),
      fleetadmin: about(
        z.nullable(reference),
        'The fleet admin of the driver when they accepted; null for independent drivers.',
      ),
    },
  ),
  'A booking in the list of admins. `GET /api/bookings/:id` has the rest.',
)
export type AdminBookingRow = z.infer<typeof adminBookingRow>

/** A row of each traveller's list. Every field is also in their view, so events can be applied to rows. */
export type BookingRowView = {
  rider: RiderBookingRow
  driver: DriverBookingRow
}

/** All fields of the lists of travellers. */
export type BookingListEntry = RiderBookingRow & DriverBookingRow
