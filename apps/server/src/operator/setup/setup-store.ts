import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Whether settings or an admin exist. The installation can then no longer be set up. */
export async function isSetUp(db: Database | Tx): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('settings').select('onlyRow')),
          eb.exists(eb.selectFrom('users').select('id').where('usertype', '=', 'admin')),
        ])
        .as('isSetUp'),
    )
    .executeTakeFirstOrThrow()
  return row.isSetUp === true
}

/** Stores a set-up code, or extends its validity when it is already stored. */
export async function keepSetupCode(db: Database, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .insertInto('setupCodes')
    .values({ codeHash, expiresAt })
    .onConflict((oc) => oc.column('codeHash').doUpdateSet({ expiresAt }))
    .execute()
}

export async function isSetupCode(db: Database, codeHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setupCodes')
    .select('codeHash')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSetupCode(db: Database, codeHash: Buffer): Promise<void> {
  await db.deleteFrom('setupCodes').where('codeHash', '=', codeHash).execute()
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('setupCodes').execute()
}
