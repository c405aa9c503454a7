import { describe, expect, test } from 'vitest'
import { columnsFor } from '../../lists/definition.ts'
import { riderBooking } from '../../schemas/booking.ts'
import { riderBookingRow } from '../../schemas/booking-list.ts'
import { bookingList } from './staff-bookings.ts'

/** The columns of the list of bookings, in the words of the specification (`web-app.md`, sections 2 and 3). */
const specified =
  `booking_id, tripdate, carType, customer_name, customer, customer_contact, customer_email, pickupAddress,
  dropAddress, driver_name, deliveryPerson, deliveryPersonPhone, pickUpInstructions, deliveryInstructions,
  parcelTypeSelected, optionSelected, status, pickup_image, deliver_image, reason, cancellationFee, otp, trip_cost,
  trip_start_time, trip_end_time, total_trip_time, distance, vehicle_number, driver_share, convenience_fees, discount,
  customer_paid, payment_mode, gateway, cashPaymentAmount, cardPaymentAmount, usedWalletMoney, payableAmount,
  promo_applied, promo_details, requestedDrivers, paymentPacket`.split(/,\s+/)

/** Columns that have another name here. The others have theirs, in camel case. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  booking_id: ['reference'],
  tripdate: ['tripDate'],
  // A rider is one column, with their id and their name. So is a driver.
  customer_name: ['customer'],
  driver_name: ['driver'],
  discount: ['discountAmount'],
  // How many drivers have an open offer: a map of their ids is no column.
  requestedDrivers: ['askedDrivers'],
  // What the packet holds has columns of its own.
  paymentPacket: [
    ...['paymentMode', 'payableAmount', 'customerPaid', 'usedWalletMoney', 'cashPaymentAmount'],
    'cardPaymentAmount',
  ],
}

const inCamelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const columnsOf = (name: string) => renamed[name] ?? [inCamelCase(name)]

describe('the specified columns of the list of bookings', () => {
  test.each([
    // The number of a recipient is for the rider and the driver; an admin reads it with an entry in the audit log.
    ['admin', ['deliveryPersonPhone']],
    // So are contacts and the code.
    ['fleetadmin', ['customer_contact', 'customer_email', 'deliveryPersonPhone', 'otp']],
  ] as const)('are all in the list that a person of type %s has, except %j', (role, hidden) => {
    const columns = new Set(columnsFor(bookingList, role).map(([name]) => name))
    const missing = specified.filter((name) => !columnsOf(name).every((column) => columns.has(column)))
    expect(specified).toHaveLength(42)
    expect(missing).toEqual(hidden)
  })

  test('are all fields of a booking for its rider, except driver share and convenience fee', () => {
    const fields = new Set([
      ...Object.keys(riderBooking.shape),
      // Their own, in their profile.
      ...['customer', 'customerContact', 'customerEmail'],
      // The stops have their addresses, and the driver is known by name.
      ...['pickupAddress', 'dropAddress', 'driver'],
    ])
    const missing = specified.filter((name) => !columnsOf(name).every((column) => fields.has(column)))
    expect(missing).toEqual(['driver_share', 'convenience_fees'])
    for (const hidden of ['driverShare', 'convenienceFees'])
      expect(Object.keys(riderBookingRow.shape)).not.toContain(hidden)
  })
})
