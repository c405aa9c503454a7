import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import type { BookingParties } from '@cabstand/domain/booking/actor'
import type { BookingAlert } from '@cabstand/domain/booking/alerts'
import type { BookingFacts } from '@cabstand/domain/booking/booking-can'
import type { BookingService, BookingStatus } from '@cabstand/domain/booking/status'
import type { FarSteps } from '@cabstand/domain/booking/stop-check'
import type { BookingActor } from '@cabstand/domain/booking/transitions'
import type { FareBasis } from '@cabstand/domain/fare/final-fare'
import type { FareBreakdown } from '@cabstand/domain/fare/quote-fare'
import type { Tariff } from '@cabstand/domain/fare/tariff'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'

type Row = Selectable<DB['bookings']>

/** What the columns hold, narrower than the database can say. */
interface Narrowed {
  status: BookingStatus
  service: BookingService
  tariff: Tariff
  waypoints: TranslatedStop[]
  estimateBreakdown: FareBreakdown
  fareBreakdown: FareBreakdown
  fareBasis: FareBasis
  paymentMode: 'cash' | 'card' | 'wallet'
  cancelledBy: 'rider' | 'driver' | 'admin' | 'system' | null
  completedBy: BookingActor | null
  alerts: BookingAlert[]
  farSteps: FarSteps
}

export type BookingRow = Omit<Row, keyof Narrowed> & Narrowed
/** What a change sets; the rest of the row stays. */
export type BookingUpdate = Partial<Omit<BookingRow, 'id' | 'eventNumber'>>

/** The database's checks make this narrowing true. */
export function toBookingRow(row: Row): BookingRow {
  return row as unknown as BookingRow
}

/** The ends of a trip in the words of the contract, of a booking or of an offer for it. */
export function endsOf(
  row: Pick<
    Row,
    | 'pickupLat'
    | 'pickupLng'
    | 'pickupAddress'
    | 'pickupTranslations'
    | 'dropLat'
    | 'dropLng'
    | 'dropAddress'
    | 'dropTranslations'
  >,
): { pickup: TranslatedStop; drop: TranslatedStop } {
  return {
    pickup: {
      lat: row.pickupLat,
      lng: row.pickupLng,
      address: row.pickupAddress,
      translations: toTranslations(row.pickupTranslations),
    },
    drop: {
      lat: row.dropLat,
      lng: row.dropLng,
      address: row.dropAddress,
      translations: toTranslations(row.dropTranslations),
    },
  }
}

/** The column's check makes this narrowing true. */
const toTranslations = (column: Row['pickupTranslations']) => column as Readonly<Record<string, string>>

/** What the rules of the domain read. */
export function factsOf(booking: BookingRow): BookingFacts {
  const { status, service, prepaid, rating, completedBy } = booking
  return { status, service, prepaid, rating, completedBy }
}

export function partiesOf(booking: BookingRow): BookingParties {
  return { customer: booking.customer, driver: booking.driver, fleetadmin: booking.fleetadmin }
}

const statusSince = {
  PAYMENT_PENDING: 'bookingDate',
  NEW: 'bookingDate',
  ACCEPTED: 'queueAt',
  ARRIVED: 'driverArriveTime',
  STARTED: 'tripStartTime',
  REACHED: 'tripEndTime',
  PENDING: 'pendingAt',
  PAID: 'paidAt',
  COMPLETE: 'completedAt',
  CANCELLED: 'cancelledAt',
} as const satisfies Record<BookingStatus, keyof Row>

/** Minutes in the present status. An accepted Book Later counts from when the driver must set out. */
export function minutesInStatus(booking: BookingRow, now: Date): number {
  const since = booking[statusSince[booking.status]] ?? booking.bookingDate
  return (now.getTime() - since.getTime()) / 60_000
}
