import type { Member } from '@cabstand/contract/endpoint'
import { sql } from 'kysely'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Session } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { preparedRead } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export const sessionRows = followedTable('sessions')

/** Of `users u`: whether the person may sign in at all. Drivers may who wait for approval, or read why they are blocked. */
const maySignIn = sql<boolean>`(
  u.approved or u.waits_for_approval or (u.usertype = 'driver' and u.blocked_at is not null))`
/** Of `users u`: what a session may be used for. */
const memberRole = sql<Member>`case when u.approved then u.usertype else 'waitingDriver' end`

/** To what a code was sent: a mobile number (E.164), or an e-mail address in lower case. */
export type Recipient =
  | { readonly mobile: string; readonly email?: undefined }
  | { readonly email: string; readonly mobile?: undefined }

/** The number or the address. */
export const recipientText = ({ mobile, email }: Recipient): string => mobile ?? email

function recipientOf({ mobile, email }: { mobile: string | null; email: string | null }): Recipient {
  if (mobile !== null) return { mobile }
  if (email !== null) return { email }
  throw new Error('a code has no recipient')
}

export async function insertChallenge(
  db: Database,
  challenge: Recipient & { id: string; codeHash: Buffer; expiresAt: Date; recovery?: boolean },
): Promise<void> {
  await db.insertInto('otpChallenges').values(challenge).execute()
}

/** Deletes a challenge whose code could not be sent. */
export async function deleteChallenge(db: Database, id: string): Promise<void> {
  await db.deleteFrom('otpChallenges').where('id', '=', id).execute()
}

/** To what the code of a challenge was sent. */
export async function findRecipient(db: Database, id: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('otpChallenges')
    .select(['mobile', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && recipientOf(row)
}

/**
 * Uses one attempt of a challenge. It is a single statement, so that parallel guesses share the attempts. Returns
 * undefined when the challenge is unknown, expired, used, or has no attempts left.
 */
export async function takeTry(db: Database, id: string, now: Date, maxTries: number) {
  const row = await db
    .updateTable('otpChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['mobile', 'email', 'codeHash', 'tries'])
    .executeTakeFirst()
  return row && { recipient: recipientOf(row), codeHash: row.codeHash, tries: row.tries }
}

/** Marks a challenge as used. Returns whether it is a recovery code; undefined when it was already used. */
export async function useChallenge(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ recovery: boolean } | undefined> {
  return tx
    .updateTable('otpChallenges')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('recovery')
    .executeTakeFirst()
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    tokenHash: Buffer
    userId: string
    userAgent: string
    lastSeenAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** Notes that a person has signed in on a device. */
export async function noteDevice(
  tx: Tx,
  row: { readonly userId: string; readonly device: string; readonly seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('userDevices')
    .values(row)
    .onConflict((known) => known.columns(['userId', 'device']).doUpdateSet({ seenAt: row.seenAt }))
    .execute()
}

/** Deletes devices on which no one has signed in since the given time. */
export async function deleteDevicesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('userDevices').where('seenAt', '<', before).execute()
}

export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('userDevices').where('userId', '=', userId).execute()
}

/** The valid session of a token, with the role of its user. */
export async function findSession(db: Database, tokenHash: Buffer, now: Date) {
  const [session] = await selectSession(db, { tokenHash, now })
  return session
}

const selectSession = preparedRead((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id as sessionId', 's.expiresAt', 's.lastSeenAt', 'u.id as userId'])
    .select(memberRole.as('role'))
    .where('s.tokenHash', '=', tokenHash)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where(maySignIn),
)

/**
 * Returns those of the given sessions that are no longer valid as they are: ended, expired, of a person who may not sign
 * in, or of another role by now.
 */
export async function listEndedSessions(
  db: Database,
  sessions: readonly Pick<Session, 'sessionId' | 'role'>[],
  now: Date,
): Promise<string[]> {
  if (sessions.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct known.id
    from unnest(${sessions.map(({ sessionId }) => sessionId)}::uuid[], ${sessions.map(({ role }) => role)}::text[])
      as known(id, role)
    where not exists (
      select from sessions s join users u on u.id = s.user_id
      where s.id = known.id and s.revoked_at is null and s.expires_at > ${now}
        and ${maySignIn} and ${memberRole} = known.role)`.execute(db)
  return rows.map((row) => row.id)
}

/** The sessions of a person that are valid now, newest first. */
export async function listSessionsOf(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Notes that a session is in use. */
export async function noteSeen(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where('lastSeenAt', '<', at)
    .execute()
}

/** Sessions of a person: one of them, all but one, or all. */
export interface WhichSessions {
  readonly userId: string
  readonly sessionId?: string
  readonly except?: string
}

/** Ends sessions of a person. Returns the ids of the ended sessions. */
export async function revokeSessions(
  tx: Tx,
  { userId, sessionId, except }: WhichSessions,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('userId', '=', userId)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  rowsChanged(tx, sessionRows, ids)
  return ids
}

/** Deletes challenges that ended before the given time. Nothing reads them again. */
export async function deleteChallengesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('otpChallenges').where('expiresAt', '<', before).execute()
}

/** Deletes sessions that ended before the given time. */
export async function deleteSessionsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before).execute()
  await db.deleteFrom('sessions').where('revokedAt', '<', before).execute()
}

/** Deletes the sessions of a person. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.deleteFrom('sessions').where('userId', '=', userId).returning('id').execute()
  const ids = rows.map((row) => row.id)
  rowsChanged(tx, sessionRows, ids)
}

/** Deletes the challenges of a person: those sent to their number and to their address. */
export async function deleteChallengesOf(
  tx: Tx,
  { mobile, email }: { readonly mobile: string | null; readonly email: string },
): Promise<void> {
  await tx
    .deleteFrom('otpChallenges')
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('email', '=', email.toLowerCase())]))
    .execute()
}
