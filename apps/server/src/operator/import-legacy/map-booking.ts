import { isBookingStatus } from '@cabstand/domain/booking/status'
import { type LatLng, metersPerUnit } from '@cabstand/domain/distance'
import { uuidv7 } from '@cabstand/domain/ids'
import type { PastBooking } from '../../trips/bookings/index.ts'
import { carTypeKey, type Draft, type ImportContext } from './context.ts'
import { LegacyRecord, readPoint } from './legacy-record.ts'
import { isPriced, mapPayment, mapPrice } from './map-payment.ts'
import { type Note, Refused } from './outcome.ts'

export interface BookingDraft extends Draft {
  readonly booking: PastBooking
}

interface BookingContext extends Pick<ImportContext, 'carTypes' | 'people' | 'rules' | 'now'> {
  /** Whether distances in the export are miles. */
  readonly isInMiles: boolean
  /** Ten random bytes. */
  random(): Uint8Array
}

/** Reads a record of `bookings`. Only what has ended can be placed: an open booking would need its rider and driver. */
export function mapBooking(
  { id: legacyId, value }: { readonly id: string; readonly value: unknown },
  context: BookingContext,
): BookingDraft {
  const record = new LegacyRecord(value)
  const isCancelled = readEnd(record) === 'CANCELLED'
  const notes: Note[] = []
  const customer = context.people.get(record.text('customer'))
  if (customer === undefined) throw new Refused('unknown_customer', 'customer')
  const driver = readDriver(record, context, isCancelled)
  const carType = context.carTypes.get(carTypeKey(record.text('carType')))
  if (carType === undefined) throw new Refused('unknown_car_type', 'carType')
  const times = readTimes(record, isCancelled, context.now)
  const meters = metersPerUnit(context.isInMiles)
  const price = mapPrice(record, { currency: context.rules.currency, isCancelled, metersPerUnit: meters })
  const payment = mapPayment(record, { currency: context.rules.currency, isCancelled, price })
  if (payment.discountAmount > 0) notes.push('promo_not_linked')
  if (record.has('pickup_image') || record.has('deliver_image')) notes.push('picture_not_fetched')
  // Lists are in the order of ids, which begin with a time.
  const id = uuidv7(times.bookingDate.getTime(), context.random())
  const isParcel = record.has('parcelTypeSelected') || record.has('deliveryPerson')
  return {
    legacyId,
    id,
    notes,
    booking: {
      id,
      service: isParcel ? 'delivery' : carType.service,
      carType: carType.id,
      bookedByAdmin: record.flag('booking_type_admin'),
      bookLater: record.flag('bookLater'),
      ...times,
      customer: {
        id: customer.id,
        name: record.text('customer_name'),
        email: record.text('customer_email'),
        contact: record.text('customer_contact'),
      },
      driver,
      pickup: record.stop('pickup'),
      drop: record.stop('drop'),
      waypoints: readWaypoints(record),
      path: readPath(record),
      estimate: estimateOf(record, { meters, currency: context.rules.currency, tripCost: price.tripCost }),
      price,
      payment,
      cancelled: isCancelled
        ? {
            by: readCanceller(record.text('cancelledBy')),
            reason: record.textOrNull('reason'),
            fee: record.amount('cancellationFee', context.rules.currency) ?? 0,
          }
        : null,
      rating: readRating(record.raw('rating')),
      parcel: readParcel(record),
    },
  }
}

function readEnd(record: LegacyRecord): 'ENDED' | 'CANCELLED' {
  const status = record.text('status')
  if (!isBookingStatus(status)) throw new Refused('unknown_status', 'status')
  if (status === 'CANCELLED') return status
  if (isPriced(status)) return 'ENDED'
  throw new Refused('booking_open', 'status')
}

function readDriver(
  record: LegacyRecord,
  { people }: BookingContext,
  isCancelled: boolean,
): PastBooking['driver'] {
  if (!record.has('driver')) {
    if (isCancelled) return null
    throw new Refused('unknown_driver', 'driver')
  }
  const driver = people.get(record.text('driver'))
  if (driver?.usertype !== 'driver') throw new Refused('unknown_driver', 'driver')
  const owner = people.get(record.text('fleetadmin'))
  return {
    id: driver.id,
    name: record.text('driver_name'),
    contact: record.text('driver_contact'),
    vehicleNumber: record.text('vehicle_number'),
    fleetadmin: owner?.usertype === 'fleetadmin' ? owner.id : null,
  }
}

/** When a booking was cancelled is not in the export: it was before its trip, or when it was booked. */
function readTimes(record: LegacyRecord, isCancelled: boolean, now: Date) {
  const booked = record.time('bookingDate') ?? record.time('tripdate')
  if (booked === undefined) throw new Refused('no_time', 'bookingDate')
  const tripDate = record.time('tripdate') ?? booked
  const endedAt = isCancelled
    ? booked
    : (record.time('endTime') ?? record.time('trip_end_time') ?? (tripDate > now ? booked : tripDate))
  if (endedAt > now) throw new Refused('no_time', isCancelled ? 'bookingDate' : 'endTime')
  const startedAt = record.time('startTime') ?? record.time('trip_start_time') ?? null
  return { bookingDate: booked, tripDate, startedAt, endedAt }
}

function estimateOf(
  record: LegacyRecord,
  {
    meters,
    currency,
    tripCost,
  }: { readonly meters: number; readonly currency: string; readonly tripCost: number },
) {
  return {
    tripCost: record.amount('estimate', currency) ?? tripCost,
    convenienceFees: 0,
    distanceMeters: Math.round((record.number('estimateDistance') ?? 0) * meters),
    durationSeconds: record.whole('estimateTime') ?? 0,
  }
}

const readWaypoints = (record: LegacyRecord) =>
  record.entries('waypoints').map(([index, value]) => new LegacyRecord({ [index]: value }).stop(index))

function readPath(record: LegacyRecord): LatLng[] {
  return record.entries('coords').flatMap(([, value]) => {
    if (typeof value !== 'object') return []
    const point = new LegacyRecord(value)
    return (
      readPoint(point.raw('latitude') ?? point.raw('lat'), point.raw('longitude') ?? point.raw('lng')) ?? []
    )
  })
}

function readCanceller(text: string): 'rider' | 'driver' | 'admin' | null {
  if (text === 'customer' || text === 'rider') return 'rider'
  return text === 'driver' || text === 'admin' ? text : null
}

const readRating = (value: unknown): number | null => {
  const rating = Math.round(Number(value ?? 0))
  return rating >= 1 && rating <= 5 ? rating : null
}

function readParcel(record: LegacyRecord): PastBooking['parcel'] {
  const choice = (name: string) => {
    const value = record.raw(name)
    return typeof value === 'object' && value !== null
      ? new LegacyRecord(value).textOrNull('description')
      : record.textOrNull(name)
  }
  return {
    type: choice('parcelTypeSelected'),
    option: choice('optionSelected'),
    person: record.textOrNull('deliveryPerson'),
    phone: record.textOrNull('deliveryPersonPhone'),
    pickUpInstructions: record.textOrNull('pickUpInstructions'),
    deliveryInstructions: record.textOrNull('deliveryInstructions'),
  }
}
