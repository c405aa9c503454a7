import { type Insertable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { toJson } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Tx } from '../db/transaction.ts'

export interface IdempotencyRecord {
  endpoint: string
  requestHash: Buffer
  status: number
  /** The response body as it was sent. */
  response: string
}

/** The finished request with this key, if there is one. */
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
 * Stores the key with its response, in the transaction of the effect. The response is stored as one JSON string to
 * preserve its text. Returns false when another request has stored the key: the insert waits for a request in progress.
 */
export async function insertIdempotencyKey(tx: Tx, input: IdempotencyEntry): Promise<boolean> {
  const inserted = await insertKey(tx, { ...input, response: toJson(input.response) })
  return inserted.length === 1
}

export interface IdempotencyEntry extends IdempotencyRecord {
  userId: string
  key: string
}

const insertKey = prepared((db, values: Insertable<DB['idempotencyKeys']>) =>
  db
    .insertInto('idempotencyKeys')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('key'),
)

/** Deletes keys older than the given time. Returns how many. */
export async function deleteIdempotencyKeysBefore(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes a person's keys with the stored responses. */
export async function deleteIdempotencyKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute()
}

/** Deletes the keys of all people whose stored response contains one of these ids. */
export async function deleteAnswersNaming(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const patterns = ids.map((id) => `%${id}%`)
  await tx
    .deleteFrom('idempotencyKeys')
    .where(sql<boolean>`response::text like any (${patterns}::text[])`)
    .execute()
}
