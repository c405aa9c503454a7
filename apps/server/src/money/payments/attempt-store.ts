import type { AttemptStatus } from '@cabstand/domain/payment/ask-schedule'
import type { Tries } from '@cabstand/domain/payment/tries'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { PaymentAttempts } from '../../platform/db/schema.generated.ts'
import type { PaymentOutcome, StoredCheckout } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type Attempt = Selectable<PaymentAttempts>

export interface NewAttempt {
  readonly id: string
  /** Null: it tops up the wallet. */
  readonly bookingId: string | null
  /** It tips the driver of the booking. */
  readonly forTip: boolean
  readonly userId: string
  readonly provider: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
  readonly askAt: Date | null
}

export async function insertAttempt(tx: Tx, { at, ...attempt }: NewAttempt): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({ ...attempt, status: 'opening', createdAt: at, changedAt: at })
    .execute()
}

export async function findAttempt(db: Database | Tx, id: string): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a payment that was paid in the checkout of another one. */
export async function insertSecondPayment(
  tx: Tx,
  first: Attempt,
  second: {
    readonly id: string
    readonly outcome: PaymentOutcome
    readonly providerPaymentId: string
    readonly at: Date
  },
): Promise<Attempt> {
  const { id, outcome, providerPaymentId, at } = second
  const { bookingId, forTip, userId, provider, amount, currency, providerReference } = first
  return tx
    .insertInto('paymentAttempts')
    .values({
      ...{ id, paidIn: first.id, status: 'paid', outcome, providerPaymentId, createdAt: at, changedAt: at },
      ...{ bookingId, forTip, userId, provider, amount, currency, providerReference },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By the provider's id of the payment. */
export async function findPaidAttempt(
  db: Database | Tx,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<Attempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
}

/** The newest payment for a booking that its bank has not answered. */
export async function findPendingAttempt(db: Database | Tx, bookingId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The attempt, locked. Lock its booking first. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt> {
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
    readonly status: AttemptStatus
    readonly outcome?: PaymentOutcome
    readonly providerPaymentId?: string
    readonly providerReference?: string | null
    readonly checkout?: StoredCheckout | null
    readonly tries?: Tries
    readonly askAt: Date | null
    readonly changedAt: Date
  },
): Promise<void> {
  const { checkout, tries, ...rest } = change
  await tx
    .updateTable('paymentAttempts')
    .set({
      ...rest,
      ...(checkout === undefined ? {} : { checkout: checkout && toJson(checkout) }),
      ...(tries === undefined ? {} : { tries: toJson(tries) }),
    })
    .where('id', '=', id)
    .execute()
}

/** The money of a payment has not come after all, so that nothing more is asked. */
export async function markReversed(tx: Tx, id: string, reversedAt: Date): Promise<void> {
  await tx.updateTable('paymentAttempts').set({ reversedAt, askAt: null }).where('id', '=', id).execute()
}

/** The newest payments for a booking, or by which a person topped up their wallet. */
export async function listAttemptsOf(
  db: Database,
  of: { readonly bookingId: string } | { readonly topUpsOf: string },
): Promise<Attempt[]> {
  const all = db.selectFrom('paymentAttempts').selectAll().orderBy('id', 'desc').limit(50)
  return 'bookingId' in of
    ? all.where('bookingId', '=', of.bookingId).execute()
    : all.where('userId', '=', of.topUpsOf).where('bookingId', 'is', null).execute()
}

export async function setAskAt(tx: Tx, id: string, askAt: Date): Promise<void> {
  await tx.updateTable('paymentAttempts').set({ askAt }).where('id', '=', id).execute()
}

/** Takes the right to charge a card for an attempt, so that a form that is posted twice charges once. */
export async function claimCharge(
  db: Database,
  id: string,
  claimed: { readonly changedAt: Date; readonly askAt: Date | null },
): Promise<Attempt | undefined> {
  return db
    .updateTable('paymentAttempts')
    .set({ status: 'pending', ...claimed })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'failed'])
    .returningAll()
    .executeTakeFirst()
}
