import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'

export interface IdempotencyRecord {
  endpoint: string
  requestHash: Buffer
  status: number
  /** The answer as it was sent. */
  response: string
}

/** A finished earlier call with this key, if there is one. */
export async function findIdempotencyKey(db: Database | Tx, userId: string, key: string) {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'requestHash', 'status', 'response'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row as IdempotencyRecord | undefined
}

/**
 * Keeps the key with its answer, in the transaction of its effect; the answer as one JSON string, which keeps its
 * text. False when another call has kept its own: the insert waits for a call in flight.
 */
export async function insertIdempotencyKey(tx: Tx, input: IdempotencyEntry): Promise<boolean> {
  const inserted = await insertKey(tx, { ...input, response: JSON.stringify(input.response) })
  return inserted.length === 1
}

interface IdempotencyEntry extends IdempotencyRecord {
  userId: string
  key: string
}

const insertKey = prepared((db, values: IdempotencyEntry) =>
  db
    .insertInto('idempotencyKeys')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('key'),
)

/** Forgets keys older than the promise of 24 hours; returns how many. */
export async function deleteIdempotencyKeysBefore(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
