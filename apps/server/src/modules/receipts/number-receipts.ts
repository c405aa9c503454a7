import type { Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { listWithoutNumber, lockNumbers, type StoredReceipt, setNumbers } from './receipts-store.ts'

/** A keyed hash whose key is not in the database. */
export type ReceiptHash = (purpose: 'receipt', value: string) => Buffer

const numberedAtOnce = 1000

/** Gives numbers to all receipts that have none, in the order of issue and without gaps, and seals them. */
export async function numberReceipts({
  db,
  hash,
}: {
  readonly db: Database
  readonly hash: ReceiptHash
}): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await transaction(db, async (tx) => {
      const last = await lockNumbers(tx)
      const found = await listWithoutNumber(tx, numberedAtOnce)
      if (found.length === 0) return false
      await setNumbers(
        tx,
        found.map((receipt, index) => {
          const number = last + index + 1
          return { bookingId: receipt.bookingId, number, seal: sealOf(hash, { ...receipt, number }) }
        }),
      )
      return found.length === numberedAtOnce
    })
  }
}

/** The seal of everything that a receipt says. */
export function sealOf(
  hash: ReceiptHash,
  {
    number,
    bookingId,
    issuedAt,
    inputsText,
  }: Pick<StoredReceipt, 'number' | 'bookingId' | 'issuedAt' | 'inputsText'>,
): Buffer {
  return hash('receipt', [number, bookingId, issuedAt.toISOString(), inputsText].join(' '))
}
