import type { Database } from '../../platform/db/database.ts'

/** For the person: their rides as rider, their trips as driver without the rider, and what was offered to them. */
export async function readPersonalData(db: Database, person: string) {
  const common = [
    'id',
    'reference',
    'bookingDate',
    'tripDate',
    'status',
    'service',
    'acceptedAt',
    'tripStartTime',
    'tripEndTime',
    'paidAt',
    'completedAt',
    'cancelledAt',
    'cancelledBy',
    'reason',
    'distance',
    'totalTripTime',
    'tripCost',
    'cancellationFee',
    'paymentMode',
    'rating',
  ] as const
  const [rides, trips, offers] = await Promise.all([
    db
      .selectFrom('bookings')
      .select(common)
      .select(['customerName', 'customerContact', 'customerEmail', 'passengerName', 'passengerPhone'])
      .select(['pickupAddress', 'pickupLat', 'pickupLng', 'dropAddress', 'dropLat', 'dropLng', 'waypoints'])
      .select(['bookedDrop', 'deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions'])
      .select(['deliveryInstructions', 'parcelTypeSelected', 'optionSelected', 'pickupImage', 'deliverImage'])
      .select(['discountAmount', 'usedWalletMoney', 'cardPaymentAmount', 'cashPaymentAmount', 'emergency'])
      .where('customer', '=', person)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('bookings')
      .select(common)
      .select(['driverShare', 'driverName', 'driverContact', 'vehicleMake', 'vehicleModel', 'vehicleNumber'])
      .where('driver', '=', person)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('offers')
      .select(['bookingId', 'offeredAt', 'outcome'])
      .where('driver', '=', person)
      .orderBy('offeredAt')
      .execute(),
  ])
  return { rides, trips, offers }
}
