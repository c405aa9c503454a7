import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'

export interface WebhookEventKey {
  readonly provider: string
  readonly eventId: string
}

/** Records an event as received. Returns false when it was received before; waits for a concurrent delivery. */
export async function insertWebhookEvent(tx: Tx, key: WebhookEventKey): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhookEvents')
    .values(key)
    .onConflict((oc) => oc.doNothing())
    .returning('eventId')
    .execute()
  return inserted.length === 1
}

/** Marks an event as done, in the transaction that applies it. Returns false when it was already done. */
export async function finishWebhookEvent(tx: Tx, { provider, eventId }: WebhookEventKey): Promise<boolean> {
  const finished = await tx
    .updateTable('webhookEvents')
    .set({ doneAt: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .where('doneAt', 'is', null)
    .returning('eventId')
    .execute()
  return finished.length === 1
}

/** Deletes the records of events that were done before this time. Providers no longer repeat them. */
export async function deleteWebhookEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhookEvents').where('doneAt', '<', before).execute()
}
