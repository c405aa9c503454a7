import { isUuid } from '@cabstand/domain/ids'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { BookingParts } from './booking-parts.ts'
import { type BookingScope, listBookingRows } from './booking-store.ts'
import { toSnapshot, toView } from './snapshot.ts'

const pageSize = 30

/** A page of the caller's bookings; whose they are is part of the query. */
export async function listBookings(
  parts: BookingParts,
  caller: SignedIn,
  page: { scope?: BookingScope | undefined; cursor?: string | undefined; limit?: number | undefined },
) {
  if (page.cursor !== undefined && !isUuid(page.cursor)) {
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  }
  const limit = page.limit ?? pageSize
  const rows = await listBookingRows(parts.db, {
    scope: page.scope ?? 'all',
    limit: limit + 1,
    ...ownerOf(caller),
    ...(page.cursor === undefined ? {} : { before: page.cursor }),
  })
  const shown = rows.slice(0, limit)
  const bookings = await Promise.all(
    shown.map(async (row) => toView(await toSnapshot(row, parts.carTypes), caller.role)),
  )
  return { bookings, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

function ownerOf(caller: SignedIn) {
  switch (caller.role) {
    case 'admin':
      return {}
    case 'rider':
      return { customer: caller.userId }
    case 'driver':
      return { driver: caller.userId }
    case 'fleetadmin':
      return { fleetadmin: caller.userId }
    default:
      return caller.role satisfies never
  }
}
