import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'

export interface IdempotencyRecord {
  endpoint: string
  requestHash: Buffer
  status: number | null
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
 * Claims the key inside the transaction of its effect. False when another call holds or held it:
 * the insert waits for a call in flight, so false means that call has committed.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  input: { userId: string; key: string; endpoint: string; requestHash: Buffer },
): Promise<boolean> {
  const result = await tx
    .insertInto('idempotencyKeys')
    .values(input)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Keeps the answer beside the key, in the transaction of its effect; as one JSON string, which keeps its text. */
export async function storeIdempotentAnswer(
  tx: Tx,
  input: { userId: string; key: string; status: number; response: string },
): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ status: input.status, response: JSON.stringify(input.response) })
    .where('userId', '=', input.userId)
    .where('key', '=', input.key)
    .execute()
}

/** Forgets keys older than the promise of 24 hours; returns how many. */
export async function deleteIdempotencyKeysBefore(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
