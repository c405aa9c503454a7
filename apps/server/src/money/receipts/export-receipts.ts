import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ListDeps, ListQuery } from '../../platform/lists/list-rows.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { pdfMediaType } from '../../platform/pdf/write-pdf.ts'
import { getBookingRow, listBookingIds } from '../../trips/bookings/index.ts'
import { findReceiptOf, type ReceiptDeps, type WholeReceipt } from './read-receipt.ts'
import { receiptsPdf } from './receipt-pdf.ts'
import { writeReceiptsZip } from './receipts-zip.ts'

export interface ExportDeps extends ReceiptDeps, ListDeps {
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly now: () => Date
}

export interface ReceiptsQuery extends ListQuery {
  readonly format: 'zip' | 'pdf'
  readonly language?: string | undefined
}

/** A document is kept in memory in parts until its end: about 20 KB for each receipt. */
const maxInDocument = 1000

/**
 * The receipts of all bookings that a query of the list finds, as one document or as a ZIP archive of documents.
 * Receipts are read and drawn while the client reads the file, so memory does not grow with their number. Throws
 * `no_receipts` when no booking has one, and `too_many_receipts` for a document of more than 1000 bookings.
 */
export async function exportReceipts(deps: ExportDeps, caller: SignedIn, asked: ReceiptsQuery) {
  const { format, language: locale, ...query } = asked
  const language = await deps.documentLanguage(locale)
  const found = listBookingIds(deps, caller, query)
  const receipts = readReceipts(deps, format === 'pdf' ? await atMost(maxInDocument, found) : found)
  const first = await receipts.next()
  if (first.done) throw new AppError('no_receipts')
  const all = startingWith(first.value, receipts)
  const title = `receipts-${deps.now().toISOString().slice(0, 10)}`
  return format === 'pdf'
    ? {
        name: `${title}.pdf`,
        mediaType: pdfMediaType,
        parts: receiptsPdf(first.value, all, 'rider', language),
      }
    : { name: `${title}.zip`, mediaType: 'application/zip' as const, parts: writeReceiptsZip(all, language) }
}

async function atMost(most: number, ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const id of ids) {
    found.push(id)
    if (found.length > most) throw new AppError('too_many_receipts', { params: { count: most } })
  }
  return found
}

/** The receipts of those bookings that have one. */
async function* readReceipts(
  deps: ReceiptDeps,
  ids: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<WholeReceipt> {
  for await (const id of ids) {
    const receipt = await findReceiptOf(deps, await getBookingRow(deps.db, id))
    if (receipt !== undefined) yield receipt
  }
}

async function* startingWith<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}
