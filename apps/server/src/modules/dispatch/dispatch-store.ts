import type { DispatchCandidate } from '@cabstand/contract/schemas/booking'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

export interface DispatchRound {
  readonly bookingId: string
  readonly round: number
  /** 0, 1 or 2: a third, two thirds or the whole radius. */
  readonly ring: number
  readonly radiusMeters: number
  readonly at: Date
  readonly candidates: readonly DispatchCandidate[]
}

export async function insertRound(tx: Tx, round: DispatchRound): Promise<void> {
  await tx
    .insertInto('dispatchRounds')
    .values({ ...round, candidates: JSON.stringify(round.candidates) })
    .execute()
}

/** The rounds of a booking with everybody who was considered, in order. */
export async function listRounds(db: Database | Tx, bookingId: string): Promise<DispatchRound[]> {
  const rows = await db
    .selectFrom('dispatchRounds')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('round')
    .execute()
  return rows as unknown as DispatchRound[]
}

/** The number and ring of the newest round; undefined before the first. */
export async function findLastRound(db: Database | Tx, bookingId: string) {
  return db
    .selectFrom('dispatchRounds')
    .select(['round', 'ring'])
    .where('bookingId', '=', bookingId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
}
