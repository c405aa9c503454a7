import { hash as hashOf } from 'node:crypto'
import { CachedByKey } from '../../platform/cache/cached-by-key.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { Authenticate, Session } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { userRows } from '../users/index.ts'
import { findSession, noteSeen, sessionRows } from './auth-store.ts'
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
  /** When its use was last noted. */
  seenAtMs: number
}

/**
 * A session that another process ended is refused within this time, even if its hint is lost. A cached session is used
 * only while all changes older than this are known; otherwise it is read from the database again.
 */
const trustedMs = 1000
/** The use of a session is noted this often, so that people recognise those that they no longer use. */
const noteEveryMs = 15 * 60_000
/** About 10 MB. */
const maxSessions = 20_000

/**
 * Looks up sessions by the hash of their token. Found sessions are cached until the session or its user changes. Expiry
 * is checked at each use, which is noted now and then.
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
  const use = (session: KnownSession | undefined) => {
    const at = now()
    if (session === undefined || session.expiresAtMs <= at.getTime()) return undefined
    return at.getTime() - session.seenAtMs < noteEveryMs ? session.caller : note(session, at)
  }
  const note = async (session: KnownSession, at: Date) => {
    session.seenAtMs = at.getTime()
    // A person may do what they ask for although this could not be written.
    await noteSeen(db, session.caller.sessionId, at).catch(() => undefined)
    return session.caller
  }
  const find = async (token: string): Promise<KnownSession | undefined> => {
    const found = await findSession(db, hash('session', token), now())
    if (found === undefined) return undefined
    const { sessionId, userId, role, expiresAt, lastSeenAt } = found
    return {
      caller: Object.freeze({ role, userId, sessionId }),
      expiresAtMs: expiresAt.getTime(),
      seenAtMs: lastSeenAt.getTime(),
    }
  }
  return (token) => {
    // Tokens are not kept in memory. The database stores a different hash, which is slower and keyed with the secret.
    const key = hashOf('sha256', token, 'base64')
    const known = sessions.peek(key)
    return known === undefined ? sessions.get(key, () => find(token)).then(use) : use(known)
  }
}
