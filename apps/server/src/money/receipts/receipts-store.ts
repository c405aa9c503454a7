import type { ReceiptInputs } from '@cabstand/domain/receipt/receipt-amounts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface StoredReceipt {
  readonly bookingId: string
  readonly issuedAt: Date
  readonly inputs: ReceiptInputs
  /** The inputs in the one form in which they are sealed. */
  readonly inputsText: string
  /** Counts receipts as they are issued. */
  readonly issue: number
  readonly number: number | null
  readonly seal: Buffer | null
}

const receipts = (db: Database | Tx) =>
  db
    .selectFrom('receipts')
    .select(['bookingId', 'issuedAt', 'inputs', 'issue', 'number', 'seal'])
    .select(sql<string>`inputs::text`.as('inputsText'))

export function findReceipt(db: Database, bookingId: string): Promise<StoredReceipt | undefined> {
  return receipts(db).where('bookingId', '=', bookingId).executeTakeFirst()
}

/** Of two processes that give numbers, one waits for the other. */
export async function lockNumbers(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('receipt numbers'))`.execute(tx)
  const last = await tx
    .selectFrom('receipts')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return Number(last?.last ?? 0)
}

/** Receipts without a number, in the order of issue, also those of one moment. */
export function listWithoutNumber(tx: Tx, limit: number): Promise<StoredReceipt[]> {
  return receipts(tx).where('number', 'is', null).orderBy('issuedAt').orderBy('issue').limit(limit).execute()
}

export async function setNumbers(
  tx: Tx,
  numbered: readonly { readonly bookingId: string; readonly number: number; readonly seal: Buffer }[],
): Promise<void> {
  await sql`
    update receipts r set number = n.number, seal = decode(n.seal, 'hex')
    from unnest(${numbered.map((each) => each.bookingId)}::uuid[], ${numbered.map((each) => each.number)}::bigint[],
      ${numbered.map((each) => each.seal.toString('hex'))}::text[]) as n (booking_id, number, seal)
    where r.booking_id = n.booking_id`.execute(tx)
}

/** A receipt beside what its booking says. */
export interface CheckedReceipt extends StoredReceipt {
  readonly reference: string
  readonly agrees: boolean
}

/** Receipts by booking, after an id. */
export async function listReceiptsAfter(
  db: Database,
  after: string | null,
  limit: number,
): Promise<CheckedReceipt[]> {
  const { rows } = await sql<CheckedReceipt>`
    select r.booking_id as "bookingId", r.issued_at as "issuedAt", r.inputs, r.inputs::text as "inputsText", r.issue,
      r.number, r.seal, b.reference,
      (r.issued_at, r.inputs ->> 'tripCost', r.inputs ->> 'discountAmount', r.inputs ->> 'usedWalletMoney',
        r.inputs ->> 'cashPaymentAmount', r.inputs ->> 'cardPaymentAmount', r.inputs ->> 'cancellationFee')
      = (coalesce(b.paid_at, b.cancelled_at), b.trip_cost::text, b.discount_amount::text, b.used_wallet_money::text,
        b.cash_payment_amount::text, b.card_payment_amount::text, b.cancellation_fee::text) as agrees
    from receipts r join bookings b on b.id = r.booking_id
    where ${after}::uuid is null or r.booking_id > ${after}::uuid
    order by r.booking_id limit ${limit}`.execute(db)
  return rows
}

/**
 * References of bookings that were paid or charged a fee and have no receipt; the first ten. Those of a former system have
 * the one that it gave.
 */
export async function listWithoutReceipt(db: Database): Promise<{ reference: string }[]> {
  const { rows } = await sql<{ reference: string }>`
    select b.reference from bookings b
    where not b.imported and (b.paid_at is not null or (b.status = 'CANCELLED' and b.cancellation_fee > 0))
      and not exists (select from receipts r where r.booking_id = b.id)
    order by b.id limit 10`.execute(db)
  return rows
}

/** How many receipts are numbered, and the highest number. */
export async function countNumbers(db: Database): Promise<{ count: number; highest: number }> {
  const { rows } = await sql<{ count: number; highest: number }>`
    select count(number)::int as count, coalesce(max(number), 0)::int as highest from receipts`.execute(db)
  return rows[0] ?? { count: 0, highest: 0 }
}
