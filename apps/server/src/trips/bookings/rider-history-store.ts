import { bookLaterLeadMinutes } from '@cabstand/domain/booking/book-later'
import { freeCancelWindowMs, type RiderHistory } from '@cabstand/domain/booking/booking-limits'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'

/**
 * Locks the rider, so that their concurrent bookings run one after the other and each sees the previous ones. Throws
 * `user_issue_contact_admin` for a rider who was erased meanwhile.
 */
export async function lockRider(tx: Tx, rider: string): Promise<void> {
  const [row] = await selectRiderForUpdate(tx, { rider })
  if (row === undefined || row.erasedAt !== null) throw new AppError('user_issue_contact_admin')
}

const selectRiderForUpdate = prepared((db, { rider }: { rider: string }) =>
  // Not FOR UPDATE, which would block inserts that reference the rider, such as events of their other bookings.
  db.selectFrom('users').select('erasedAt').where('id', '=', rider).forNoKeyUpdate(),
)

/** The rider's own bookings and cancellations; bookings by staff do not count. */
export async function readRiderHistory(tx: Tx, rider: string, now: Date): Promise<RiderHistory> {
  const [row] = await selectHistory(tx, {
    rider,
    dayAgo: new Date(now.getTime() - freeCancelWindowMs),
  })
  return {
    openTripDatesMs: (row?.open ?? []).map((at) => (at === null ? null : Date.parse(at))),
    freeCancelsMs: (row?.freeCancels ?? []).map((at) => Date.parse(at)),
  }
}

const lead = sql.lit(`${bookLaterLeadMinutes} minutes`)
const times = <T extends string | null = string>(query: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((${query}), '[]'::jsonb)`

/**
 * A cancellation counts after dispatch has begun: not earlier for a Book Later, and not while a payment is pending. One
 * after a driver gave the booking back does not.
 */
const selectHistory = prepared((db, { rider, dayAgo }: { rider: string; dayAgo: Date }) =>
  db.selectNoFrom([
    times<string | null>(sql`
      select jsonb_agg(case when book_later then trip_date end) from bookings
      where customer_waiting(status, customer) = ${rider} and not booking_type_admin`).as('open'),
    times(sql`
      select jsonb_agg(cancelled_at) from bookings
      where customer = ${rider} and cancelled_by = 'rider' and cancelled_at > ${dayAgo} and cancellation_fee = 0
        and cancelled_at >= trip_date - interval ${lead} and (service = 'taxi' or prepaid)
        and returned_at is null and not booking_type_admin`).as('freeCancels'),
  ]),
)
