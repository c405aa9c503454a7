import type { BookingRow } from './booking-row.ts'

/** Where a trip begins and ends, with the addresses in every language. */
export const stopColumns = [
  'pickupLat',
  'pickupLng',
  'pickupAddress',
  'pickupTranslations',
  'dropLat',
  'dropLng',
  'dropAddress',
  'dropTranslations',
] as const satisfies readonly (keyof BookingRow)[]

/** What every list of bookings reads. Routes, tracks and fare computations, most of a booking's bytes, are not read. */
export const listedColumns = [
  'reference',
  'status',
  'service',
  'carType',
  'bookLater',
  'bookingDate',
  'tripDate',
  ...stopColumns,
  'customer',
  'customerName',
  'driver',
  'driverName',
  'askedDrivers',
  'totalTripTime',
  'tripCost',
  'driverShare',
  'discountAmount',
  'payableAmount',
  'cancellationFee',
  'paymentMode',
  'prepaid',
  'rating',
] as const satisfies readonly (keyof BookingRow)[]
