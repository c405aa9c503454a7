import type { PersonSession } from '@cabstand/contract/http/people/person-records'
import type { Database } from '../../platform/db/database.ts'
import { listSessionsOf } from './auth-store.ts'

/** The sessions of a person that are valid now, newest first; `own` is that of the caller. */
export async function listSessions(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  userId: string,
  own: string,
): Promise<PersonSession[]> {
  const sessions = await listSessionsOf(db, userId, now())
  return sessions.map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: session.id === own,
  }))
}
