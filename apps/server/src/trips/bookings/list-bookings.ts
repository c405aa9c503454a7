import type { BookingListEntry } from '@cabstand/contract/schemas/booking-list'
import { isUuid } from '@cabstand/domain/ids'
import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { carTypeBrief } from '../pricing/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import {
  type BookingFilter,
  type BookingScope,
  listBookingRows,
  type OwnBooking,
} from './booking-list-store.ts'
import { endsOf } from './booking-row.ts'
import { iso, shownOtp } from './snapshot.ts'

const pageSize = 30

interface OwnBookingsQuery extends Pick<BookingFilter, 'status' | 'service'> {
  readonly scope?: BookingScope | undefined
  readonly month?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of the caller's own bookings. */
export async function listBookings(deps: BookingDeps, caller: SignedIn, page: OwnBookingsQuery) {
  if (page.cursor !== undefined && !isUuid(page.cursor)) {
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  }
  const limit = page.limit ?? pageSize
  const rows = await listBookingRows(deps.db, {
    scope: page.scope ?? 'all',
    status: page.status,
    service: page.service,
    ...(page.month !== undefined && {
      period: { month: page.month, timeZone: (await deps.settings.get()).timeZone },
    }),
    limit: limit + 1,
    ...ownerOf(caller),
    ...(page.cursor === undefined ? {} : { before: page.cursor }),
  })
  const shown = rows.slice(0, limit)
  const carTypes = new Map((await deps.carTypes.list()).map((carType) => [carType.id, carTypeBrief(carType)]))
  const bookings = shown.map((row) => toEntry(row, carTypes))
  return { bookings, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** A row with the fields of all lists; the schema of the caller's role removes those that they may not see. */
function toEntry(
  row: OwnBooking,
  carTypes: ReadonlyMap<string, BookingListEntry['carType']>,
): BookingListEntry {
  const { carType, bookingDate, tripDate, ...same } = row
  return {
    ...same,
    ...endsOf(row),
    carType: carTypes.get(carType) ?? { id: carType, name: '', translations: {}, image: '', photo: '' },
    bookingDate: bookingDate.toISOString(),
    tripDate: tripDate.toISOString(),
    acceptedAt: iso(row.acceptedAt),
    tripStartTime: iso(row.tripStartTime),
    tripEndTime: iso(row.tripEndTime),
    completedAt: iso(row.completedAt),
    otp: shownOtp(row),
    pickupImage: row.pickupImage ?? '',
    deliverImage: row.deliverImage ?? '',
    promoApplied: row.promo !== null,
  }
}

/** Staff have a list of their own, so only riders and drivers get here. */
function ownerOf({ role, userId }: SignedIn) {
  return role === 'driver' ? { driver: userId } : { customer: userId }
}
