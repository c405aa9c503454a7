import type { IdentityProviderName } from '@cabstand/contract/http/people/identities'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/** An account at a provider. */
export interface Identity {
  readonly issuer: string
  /** Its id there, which never changes. */
  readonly subject: string
}

/** What the provider says of the person; empty: it does not say. */
export interface IdentityClaims extends Identity {
  readonly firstName: string
  readonly lastName: string
  /** An address that the provider has checked. */
  readonly email: string
}

export async function insertIdentitySignIn(
  db: Database,
  begun: { readonly tokenHash: Buffer; readonly provider: IdentityProviderName; readonly expiresAt: Date },
): Promise<void> {
  await db.insertInto('identitySignIns').values(begun).execute()
}

/** Notes that the browser has come back. Undefined when it had before, or never began, or the time is over. */
export async function takeReturn(db: Database, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('identitySignIns')
    .set({ returnedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('returnedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('provider')
    .executeTakeFirst()
  return row?.provider
}

/** Keeps what the provider says of an account that nobody has linked. */
export async function keepClaims(tx: Tx, tokenHash: Buffer, claims: IdentityClaims): Promise<void> {
  await tx.updateTable('identitySignIns').set(claims).where('tokenHash', '=', tokenHash).execute()
}

/** Ends a sign-in, and returns what was kept of it; undefined when nothing was, or the time is over. */
export async function takeClaims(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(IdentityClaims & { readonly provider: string }) | undefined> {
  const row = await tx
    .deleteFrom('identitySignIns')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['provider', 'issuer', 'subject', 'firstName', 'lastName', 'email'])
    .executeTakeFirst()
  if (row === undefined || row.issuer === null || row.subject === null) return undefined
  const { provider, issuer, subject, firstName, lastName, email } = row
  return {
    provider,
    issuer,
    subject,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
  }
}

/** The id of the person who has linked an account. */
export async function findIdentityOwner(tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

/** An account that a person has linked. */
export interface LinkedIdentity extends Identity {
  readonly id: string
  readonly provider: string
  readonly userId: string
  readonly createdAt: Date
}

/** Links an account to a person. Returns false, and changes nothing, when it is linked already. */
export async function insertIdentity(tx: Tx, linked: LinkedIdentity): Promise<boolean> {
  const result = await tx
    .insertInto('identities')
    .values(linked)
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The accounts that a person has linked, newest first. */
export async function listIdentitiesOf(
  db: Database | Tx,
  userId: string,
): Promise<Pick<LinkedIdentity, 'id' | 'provider' | 'createdAt'>[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'provider', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).execute()
}

export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('userId', '=', userId).execute()
}

export async function deleteIdentitySignInsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('identitySignIns').where('expiresAt', '<', before).execute()
}
