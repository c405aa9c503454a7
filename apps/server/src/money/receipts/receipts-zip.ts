import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import type { WholeReceipt } from './read-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** An archive with a document for each receipt. A receipt is drawn when the client has read those before it. */
export async function* writeReceiptsZip(
  receipts: AsyncIterable<WholeReceipt>,
  language: DocumentLanguage,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const stop = new AbortController()
  zip.outputStream.pipe(output)
  const adding = addReceipts(zip, receipts, language, stop.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const part of output) yield part
  } finally {
    // The client may stop early: then nothing more is read or drawn.
    stop.abort()
    await adding
  }
}

async function addReceipts(
  zip: ZipFile,
  receipts: AsyncIterable<WholeReceipt>,
  language: DocumentLanguage,
  signal: AbortSignal,
): Promise<void> {
  for await (const receipt of receipts) {
    signal.throwIfAborted()
    const { name, parts } = receiptPdf(receipt, 'rider', language)
    const document = Readable.from(parts, { objectMode: false })
    // Compressed already.
    zip.addReadStream(document, name, { compress: false, mtime: new Date(receipt.issuedAt) })
    await finished(document, { signal })
  }
  zip.end()
}
