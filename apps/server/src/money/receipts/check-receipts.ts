import { type ReceiptInputs, receiptAmounts } from '@cabstand/domain/receipt/receipt-amounts'
import type { Database } from '../../platform/db/database.ts'
import { isAsIssued, type ReceiptHash } from './number-receipts.ts'
import { type CheckedReceipt, countNumbers, listReceiptsAfter, listWithoutReceipt } from './receipts-store.ts'

const receiptsAtOnce = 500

/** What is wrong with receipts, in sentences: each is computed again from its inputs and compared with its booking. */
export async function* checkReceipts({
  db,
  hash,
}: {
  readonly db: Database
  readonly hash: ReceiptHash
}): AsyncGenerator<string> {
  for (const { reference } of await listWithoutReceipt(db)) yield `The booking ${reference} has no receipt.`
  const { count, highest } = await countNumbers(db)
  if (count !== highest) yield `${highest - count} numbers of receipts are missing below ${highest}.`
  let after: string | null = null
  do {
    const receipts: CheckedReceipt[] = await listReceiptsAfter(db, after, receiptsAtOnce)
    for (const receipt of receipts) yield* problemsOf(receipt, hash)
    after = receipts.length < receiptsAtOnce ? null : (receipts.at(-1)?.bookingId ?? null)
  } while (after !== null)
}

function* problemsOf(receipt: CheckedReceipt, hash: ReceiptHash): Generator<string> {
  const { reference, agrees, inputs, number } = receipt
  if (!agrees) yield `The receipt of booking ${reference} has other amounts than the booking.`
  else if (number !== null && !isAsIssued(hash, receipt))
    yield `The receipt of booking ${reference} was changed after it was issued.`
  if (!addsUp(inputs)) yield `The amounts of the receipt of booking ${reference} do not add up.`
}

/** Whether the parts that paid a receipt, and its tax, are its total. */
function addsUp(inputs: ReceiptInputs): boolean {
  try {
    const { total, paidBy, tax } = receiptAmounts(inputs)
    const paid = paidBy.reduce((sum, { amount }) => sum + amount, 0)
    return paid === total && (tax === null || tax.net + tax.amount === total)
  } catch {
    // Inputs that no amounts can be computed from, such as a rate that is no number.
    return false
  }
}
