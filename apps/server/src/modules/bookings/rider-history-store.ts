import { bookLaterLeadMinutes } from '@cabstand/domain/booking/book-later'
import {
  bookNowWindowMs,
  freeCancelWindowMs,
  openStatuses,
  type RiderHistory,
} from '@cabstand/domain/booking/booking-limits'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'

/** Lets one booking of a rider after the other through: whoever waits here sees what the one before has booked. */
export async function lockRider(tx: Tx, rider: string): Promise<void> {
  await selectRiderForUpdate(tx, { rider })
}

const selectRiderForUpdate = prepared((db, { rider }: { rider: string }) =>
  // Not a plain FOR UPDATE, which would stop whatever refers to the rider, such as their other bookings' events.
  db.selectFrom('users').select('id').where('id', '=', rider).forNoKeyUpdate(),
)

/** What the rider has booked and cancelled by themselves; what staff booked for them does not count. */
export async function readRiderHistory(tx: Tx, rider: string, now: Date): Promise<RiderHistory> {
  const [row] = await selectHistory(tx, {
    rider,
    hourAgo: new Date(now.getTime() - bookNowWindowMs),
    dayAgo: new Date(now.getTime() - freeCancelWindowMs),
  })
  return {
    openTripDatesMs: (row?.open ?? []).map((at) => (at === null ? null : Date.parse(at))),
    bookNowsMs: (row?.bookNows ?? []).map((at) => Date.parse(at)),
    freeCancelsMs: (row?.freeCancels ?? []).map((at) => Date.parse(at)),
  }
}

const open = sql.join(openStatuses.map((status) => sql.lit(status)))
const lead = sql.lit(`${bookLaterLeadMinutes} minutes`)
const times = <T extends string | null = string>(query: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((${query}), '[]'::jsonb)`

/** A cancellation counts when drivers were asked: not before a Book Later goes to them, nor while a payment waits. */
const selectHistory = prepared(
  (db, { rider, hourAgo, dayAgo }: { rider: string; hourAgo: Date; dayAgo: Date }) =>
    db.selectNoFrom([
      times<string | null>(sql`
      select jsonb_agg(case when book_later then trip_date end) from bookings
      where customer = ${rider} and status in (${open}) and not booking_type_admin`).as('open'),
      times(sql`
      select jsonb_agg(booking_date) from bookings
      where customer = ${rider} and not book_later and booking_date > ${hourAgo} and not booking_type_admin`).as(
        'bookNows',
      ),
      times(sql`
      select jsonb_agg(cancelled_at) from bookings
      where customer = ${rider} and cancelled_by = 'rider' and cancelled_at > ${dayAgo} and cancellation_fee = 0
        and cancelled_at >= trip_date - interval ${lead} and (service = 'taxi' or prepaid)
        and not booking_type_admin`).as('freeCancels'),
    ]),
)
