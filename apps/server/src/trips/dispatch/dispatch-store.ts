import type { DispatchCandidate } from '@cabstand/contract/schemas/dispatch'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { StoredCandidate } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface DispatchRound {
  readonly round: number
  /** 0, 1 or 2: a third, two thirds or the whole radius. */
  readonly ring: number
  readonly radiusMeters: number
  readonly at: Date
  readonly candidates: readonly DispatchCandidate[]
}

/** Stores a round of a booking. */
export async function insertRound(tx: Tx, bookingId: string, round: DispatchRound): Promise<void> {
  const candidates = toJson(round.candidates.map(withoutNames))
  await tx
    .insertInto('dispatchRounds')
    .values({ ...round, bookingId, candidates })
    .execute()
}

/** Driver names are read from the user, because they may be erased. */
function withoutNames({
  driverName: _name,
  vehicleNumber: _plate,
  ...candidate
}: DispatchCandidate): StoredCandidate {
  return candidate
}

/** The rounds of a booking with all candidates, in order. */
export async function listRounds(db: Database | Tx, bookingId: string) {
  return db
    .selectFrom('dispatchRounds')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('round')
    .execute()
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

/** Names of drivers by id. */
export async function findDriverNames(db: Database, drivers: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'vehicleNumber'])
    .where(sql<boolean>`id = any(${drivers}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
