import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import type { BookingParties } from '@cabstand/domain/booking/actor'
import type { BookingFacts } from '@cabstand/domain/booking/booking-can'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { nextDueMs } from '@cabstand/domain/booking/timers'
import type { Selectable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

export type BookingRow = Selectable<DB['bookings']>
/** The columns that a change sets. */
export type BookingUpdate = Partial<Omit<BookingRow, 'id' | 'eventNumber'>>

/** The stops of a booking or offer in the schema of the API. */
export function endsOf(
  row: Pick<
    BookingRow,
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
      translations: row.pickupTranslations,
    },
    drop: {
      lat: row.dropLat,
      lng: row.dropLng,
      address: row.dropAddress,
      translations: row.dropTranslations,
    },
  }
}

/** The input of the domain rules. */
export function factsOf(booking: BookingRow): BookingFacts & { readonly acceptedEarly: boolean } {
  const { status, service, prepaid, rating, tip, completedBy, acceptedAt, queueAt, alerts } = booking
  // Only a Book Later that was accepted before its search has a driver who must set out later.
  const acceptedEarly = acceptedAt !== null && queueAt !== null && queueAt > acceptedAt
  return { status, service, prepaid, rating, tip, completedBy, acceptedEarly, alerts }
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
} as const satisfies Record<BookingStatus, keyof BookingRow>

/** The start of the current status. For an accepted Book Later, the time when the driver must set out. */
const sinceMsOf = (booking: BookingRow) =>
  (booking[statusSince[booking.status]] ?? booking.bookingDate).getTime()

/** Minutes in the current status. For an accepted Book Later, minutes since the driver must set out. */
export function minutesInStatus(booking: BookingRow, now: Date): number {
  return (now.getTime() - sinceMsOf(booking)) / 60_000
}

/** When the system must next act on a booking whose status has just changed; null for never. */
export function dueAtOf(booking: BookingRow, now: Date): Date | null {
  const { status, prepaid, pickupExpectedAt } = booking
  const pickupMs = pickupExpectedAt?.getTime() ?? null
  const dueMs = nextDueMs({ status, prepaid, statusSinceMs: sinceMsOf(booking), pickupMs }, now.getTime())
  return dueMs === null ? null : new Date(dueMs)
}
