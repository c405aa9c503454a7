import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { DocumentLanguage } from '../../pdf/document-language.ts'
import { pdfMediaType } from '../../pdf/write-pdf.ts'
import { type BookingRow, readBookingRow } from '../bookings/index.ts'
import { findReceiptOf, type ReceiptDeps, type WholeReceipt } from './read-receipt.ts'
import { receiptPdf, receiptsPdf } from './receipt-pdf.ts'

export interface ExportDeps extends ReceiptDeps {
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly now: () => Date
}

/**
 * The receipts of chosen bookings as one document or as a ZIP archive of documents, made while the client reads them.
 * Bookings without a receipt, and those that the caller may not see, are left out. Throws `no_receipt` when none remains.
 */
export async function exportReceipts(
  deps: ExportDeps,
  caller: SignedIn,
  asked: {
    readonly ids: readonly string[]
    readonly format: 'zip' | 'pdf'
    readonly language?: string | undefined
  },
) {
  const language = await deps.documentLanguage(asked.language)
  const receipts: WholeReceipt[] = []
  for (const id of asked.ids) {
    const booking = await findVisible(deps, id, caller)
    const receipt = booking && (await findReceiptOf(deps, booking))
    if (receipt !== undefined) receipts.push(receipt)
  }
  const [first, ...others] = receipts
  if (first === undefined) throw new AppError('no_receipt')
  const title = `receipts-${deps.now().toISOString().slice(0, 10)}`
  return asked.format === 'pdf'
    ? {
        name: `${title}.pdf`,
        mediaType: pdfMediaType,
        parts: receiptsPdf([first, ...others], 'rider', language),
      }
    : { name: `${title}.zip`, mediaType: 'application/zip' as const, parts: writeZip(receipts, language) }
}

async function findVisible(deps: ReceiptDeps, id: string, caller: SignedIn): Promise<BookingRow | undefined> {
  try {
    return await readBookingRow(deps, id, caller)
  } catch (error) {
    if (error instanceof AppError && error.code === 'booking_not_found') return undefined
    throw error
  }
}

async function* writeZip(
  receipts: readonly WholeReceipt[],
  language: DocumentLanguage,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  for (const receipt of receipts) {
    const { name, parts } = receiptPdf(receipt, 'rider', language)
    // Compressed already; drawn when the archive has come to it.
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date(receipt.issuedAt) }, (done) => {
      const document = Readable.from(parts, { objectMode: false })
      document.once('error', fail)
      done(null, document)
    })
  }
  zip.end()
  zip.outputStream.pipe(output)
  for await (const part of output) yield part
}
