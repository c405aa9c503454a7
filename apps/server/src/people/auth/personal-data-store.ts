import type { Database } from '../../platform/db/database.ts'

/** For the person: sessions and the devices they signed in on. */
export async function readPersonalData(db: Database, person: string) {
  const [sessions, devices] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(['createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt', 'userAgent'])
      .where('userId', '=', person)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('userDevices')
      .select(['device', 'seenAt'])
      .where('userId', '=', person)
      .orderBy('seenAt')
      .execute(),
  ])
  return { sessions, devices }
}
