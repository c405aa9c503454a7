import { hash as hashOf } from 'node:crypto'
import { CachedByKey } from '../../platform/cache/cached-by-key.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { Authenticate, Session } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { userRows } from '../users/index.ts'
import { findSession, sessionRows } from './auth-store.ts'
import type { KeyedHash } from './keyed-hash.ts'

/**
 * Calls the listener with the ids of sessions and people that may have changed what a session may be used for; `all` when
 * they are unknown. By then `authenticate` no longer knows them as they were.
 */
export const onSessionChanges =
  (changes: RowChanges) =>
  (listener: (ids: ReadonlySet<string> | 'all') => void): void =>
    changes.onChange([sessionRows, userRows], (rows) => {
      const isAny = rows === 'all' || rows.some(({ rowId }) => rowId === '')
      listener(isAny ? 'all' : new Set(rows.map(({ rowId }) => rowId)))
    })

export interface AuthenticateDeps {
  readonly db: Database
  readonly changes: RowChanges
  readonly hash: KeyedHash
  readonly now: () => Date
}

interface KnownSession {
  readonly caller: Session
  readonly expiresAtMs: number
}

/**
 * A session that another process ended is refused within this time, even if its hint is lost. A cached session is used
 * only while all changes older than this are known; otherwise it is read from the database again.
 */
const trustedMs = 1000
/** About 10 MB. */
const maxSessions = 20_000

/**
 * Looks up sessions by the hash of their token. Found sessions are cached until the session or its user changes. Expiry
 * is checked at each use.
 */
export function createAuthenticate({ db, changes, hash, now }: AuthenticateDeps): Authenticate {
  const sessions = new CachedByKey<KnownSession>({
    changes,
    tables: [sessionRows, userRows],
    rowsOf: ({ caller }) => [
      { table: sessionRows.name, rowId: caller.sessionId },
      { table: userRows.name, rowId: caller.userId },
    ],
    trustedMs,
    maxEntries: maxSessions,
  })
  const unlessExpired = (session: KnownSession | undefined) =>
    session !== undefined && session.expiresAtMs > now().getTime() ? session.caller : undefined
  const find = async (token: string): Promise<KnownSession | undefined> => {
    const found = await findSession(db, hash('session', token), now())
    if (found === undefined) return undefined
    const { sessionId, userId, role, expiresAt } = found
    return { caller: Object.freeze({ role, userId, sessionId }), expiresAtMs: expiresAt.getTime() }
  }
  return (token) => {
    // Tokens are not kept in memory. The database stores a different hash, which is slower and keyed with the secret.
    const key = hashOf('sha256', token, 'base64')
    const known = sessions.peek(key)
    return known === undefined
      ? sessions.get(key, () => find(token)).then(unlessExpired)
      : unlessExpired(known)
  }
}
