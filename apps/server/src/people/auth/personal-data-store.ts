import type { Database } from '../../platform/db/database.ts'

/** For the person: sessions, the devices they signed in on, and the accounts of other providers by which they do. */
export async function readPersonalData(db: Database, person: string) {
  const [sessions, devices, accounts] = await Promise.all([
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
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'createdAt'])
      .where('userId', '=', person)
      .orderBy('createdAt')
      .execute(),
  ])
  return { sessions, devices, accounts }
}
