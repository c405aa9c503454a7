import type { Database } from '../../platform/db/database.ts'
import type { PaymentAttemptStatus, PaymentOutcome } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface NewAttempt {
  readonly id: string
  /** Null: it tops up the wallet. */
  readonly bookingId: string | null
  readonly userId: string
  readonly provider: string
  readonly amount: number
  readonly at: Date
}

export async function insertAttempt(tx: Tx, { at, ...attempt }: NewAttempt): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({ ...attempt, createdAt: at, changedAt: at })
    .execute()
}

export async function findAttempt(db: Database | Tx, id: string) {
  return db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The attempt, locked. Lock its booking first. */
export async function lockAttempt(tx: Tx, id: string) {
  return tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: {
    readonly status: PaymentAttemptStatus
    readonly outcome: PaymentOutcome | null
    readonly providerPaymentId: string
    readonly changedAt: Date
  },
): Promise<void> {
  await tx.updateTable('paymentAttempts').set(change).where('id', '=', id).execute()
}
