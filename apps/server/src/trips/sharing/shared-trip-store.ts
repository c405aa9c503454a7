import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { preparedRead } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The link of a booking, without its token. */
export interface StoredLink {
  readonly id: string
  readonly createdAt: Date
}

export async function findLink(db: Database | Tx, bookingId: string): Promise<StoredLink | undefined> {
  return db
    .selectFrom('sharedTrips')
    .select(['id', 'createdAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
}

const selectByHash = preparedRead((db, { tokenHash }: { tokenHash: Buffer }) =>
  db.selectFrom('sharedTrips').select('bookingId').where('tokenHash', '=', tokenHash),
)

/** The booking of a token, by the token's hash. */
export async function findSharedBooking(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await selectByHash(db, { tokenHash })
  return row?.bookingId
}

/** Stores a link, unless the booking has one. */
export async function insertLink(
  tx: Tx,
  link: StoredLink & { readonly bookingId: string; readonly tokenHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('sharedTrips')
    .values(link)
    .onConflict((oc) => oc.column('bookingId').doNothing())
    .execute()
}

export async function deleteLink(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('sharedTrips').where('bookingId', '=', bookingId).execute()
}

export async function deleteLinksOf(tx: Tx, customer: string): Promise<void> {
  await tx
    .deleteFrom('sharedTrips')
    .where('bookingId', 'in', (query) =>
      query.selectFrom('bookings').select('id').where('customer', '=', customer),
    )
    .execute()
}

/** Deletes the links of trips that ended before `before`. */
export async function deleteEndedLinks(db: Database, before: Date): Promise<void> {
  await sql`
    delete from shared_trips using bookings
    where bookings.id = shared_trips.booking_id
      and coalesce(bookings.cancelled_at, bookings.trip_end_time) < ${before}`.execute(db)
}
