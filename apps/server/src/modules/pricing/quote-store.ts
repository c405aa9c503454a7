import type { Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.generated.ts'
import { type Tx, transaction } from '../../db/transaction.ts'

/** Stores a route and its quotes together; nothing when no car type is offered. */
export async function insertQuotes(
  db: Database,
  route: Insertable<DB['quoteRoutes']>,
  quotes: readonly Insertable<DB['quotes']>[],
): Promise<void> {
  if (quotes.length === 0) return
  await transaction(db, async (tx) => {
    await tx.insertInto('quoteRoutes').values(route).execute()
    await tx
      .insertInto('quotes')
      .values([...quotes])
      .execute()
  })
}

/** A quote with its route; undefined when unknown or forgotten. */
export async function findQuote(db: Database | Tx, id: string) {
  const [quote] = await selectQuote(db, { id })
  return quote
}

const selectQuote = prepared((db, { id }: { id: string }) =>
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
    ])
    .where('q.id', '=', id),
)

export type StoredQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/** Forgets quotes that were made before. Bookings keep their own copy of what they were quoted. */
export async function deleteQuotesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('quoteRoutes').where('createdAt', '<', before).execute()
}
