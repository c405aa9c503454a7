import type { NotificationTopic } from '@cabstand/domain/notifications/notification-messages'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Whether a person has switched a topic off on their devices. */
export const isMuted = (person: RawBuilder<unknown>, topic: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from muted_topics m where m.user_id = ${person} and m.topic = ${topic})`

export async function listMutedTopics(db: Database | Tx, userId: string): Promise<NotificationTopic[]> {
  const { rows } = await sql<{ topic: NotificationTopic }>`
    select topic from muted_topics where user_id = ${userId}::uuid order by topic`.execute(db)
  return rows.map(({ topic }) => topic)
}

export async function replaceMutedTopics(
  tx: Tx,
  userId: string,
  topics: readonly NotificationTopic[],
): Promise<void> {
  await deleteMutedTopics(tx, userId)
  await sql`
    insert into muted_topics (user_id, topic)
    select distinct ${userId}::uuid, topic from unnest(${topics}::text[]) as topic
    on conflict do nothing`.execute(tx)
}

export async function deleteMutedTopics(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mutedTopics').where('userId', '=', userId).execute()
}
