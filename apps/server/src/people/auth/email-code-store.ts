import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

interface EmailCode {
  readonly userId: string
  readonly email: string
  /** The address of the person when the code was requested. */
  readonly replaces: string
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

/** Stores the code of a person, in place of an earlier one. */
export async function putEmailCode(db: Database, code: EmailCode): Promise<void> {
  await db
    .insertInto('emailCodes')
    .values(code)
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...code, tries: 0 }))
    .execute()
}

/**
 * Uses one attempt of a person's code, in a single statement, so that parallel guesses share the attempts. Undefined:
 * there is none, or it has expired or has no attempts left.
 */
export async function takeEmailTry(db: Database, userId: string, now: Date, maxTries: number) {
  return db
    .updateTable('emailCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['email', 'replaces', 'codeHash', 'tries'])
    .executeTakeFirst()
}

/** Deletes the code of a person. Returns whether there was one. */
export async function deleteEmailCode(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('emailCodes').where('userId', '=', userId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteEmailCodesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('emailCodes').where('expiresAt', '<', before).execute()
}
