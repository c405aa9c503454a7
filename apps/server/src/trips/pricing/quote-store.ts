import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { preparedRead } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Stores a route and its quotes in one statement. Stores nothing when there are no quotes. */
export async function insertQuotes(
  db: Database,
  route: Insertable<DB['quoteRoutes']>,
  quotes: readonly Insertable<DB['quotes']>[],
): Promise<void> {
  if (quotes.length === 0) return
  await db
    .with('route', (qb) => qb.insertInto('quoteRoutes').values(route))
    .insertInto('quotes')
    .values([...quotes])
    .execute()
}

/** A quote with its route; undefined when unknown or deleted. */
export async function findQuote(db: Database | Tx, id: string) {
  const [quote] = await selectQuote(db, { id })
  return quote
}

const selectQuote = preparedRead((db, { id }: { id: string }) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('quoteRoutes as r', 'r.id', 'q.routeId')
    .selectAll('q')
    .select([
      'r.pickupLat',
      'r.pickupLng',
      'r.pickupAddress',
      'r.dropLat',
      'r.dropLng',
      'r.dropAddress',
      'r.waypoints',
      'r.distanceMeters',
      'r.durationSeconds',
      'r.polyline',
      'r.tripDate',
      'r.mapCosts',
      'r.askedBy',
      'r.visitor',
      'r.booking',
    ])
    .where('q.id', '=', id),
)

export type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/** Deletes quotes created before the given time. Bookings have their own copy of the quoted data. */
export async function deleteQuotesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('quoteRoutes').where('createdAt', '<', before).execute()
}

/** Deletes the quotes of everyone, booked or not. */
export async function deleteAllQuotes(tx: Tx): Promise<void> {
  await tx.deleteFrom('quoteRoutes').execute()
}

/** Deletes the quotes of a person. */
export async function deleteQuotesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quoteRoutes').where('askedBy', '=', userId).execute()
}
