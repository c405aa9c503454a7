import type { Database } from '../../platform/db/database.ts'

/** For the person: notifications, the devices that get them, and what is switched off. The address of a device is a secret: who knows it can send to it. */
export async function readPersonalData(db: Database, person: string) {
  const [notifications, pushDevices, mutedTopics] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['createdAt', 'readAt', 'message', 'title', 'body', 'subject'])
      .where('userId', '=', person)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('pushDevices')
      .select(['kind', 'platform', 'createdAt'])
      .where('userId', '=', person)
      .orderBy('id')
      .execute(),
    db.selectFrom('mutedTopics').select('topic').where('userId', '=', person).execute(),
  ])
  return { notifications, pushDevices, mutedTopics }
}
