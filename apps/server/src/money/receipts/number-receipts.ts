import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
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

type Sealed = Pick<StoredReceipt, 'number' | 'bookingId' | 'issuedAt' | 'inputsText' | 'issue'>

/** The seal of everything that a receipt says. */
const sealOf = (hash: ReceiptHash, receipt: Sealed): Buffer =>
  hash('receipt', `${olderText(receipt)} ${receipt.issue}`)

/** What the seals of earlier versions cover. */
const olderText = ({ number, bookingId, issuedAt, inputsText }: Sealed): string =>
  [number, bookingId, issuedAt.toISOString(), inputsText].join(' ')

/** Whether a numbered receipt is as it was when it got its number. */
export function isAsIssued(hash: ReceiptHash, receipt: StoredReceipt): boolean {
  const seals = [sealOf(hash, receipt), hash('receipt', olderText(receipt))]
  return seals.some((own) => receipt.seal?.equals(own))
}
