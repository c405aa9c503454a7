import type { DocumentLanguage } from '../../pdf/document-language.ts'
import { writeDocument } from '../../pdf/write-document.ts'
import { pdfMediaType } from '../../pdf/write-pdf.ts'
import { drawReceipt, type ReceiptAudience, receiptTitle } from './draw-receipt.ts'
import type { WholeReceipt } from './read-receipt.ts'

/** A receipt as a document with its file name. */
export function receiptPdf(receipt: WholeReceipt, audience: ReceiptAudience, language: DocumentLanguage) {
  return {
    name: `${language.text('receipt_file', { reference: receipt.reference })}.pdf`,
    mediaType: pdfMediaType,
    parts: receiptsPdf([receipt], audience, language),
  }
}

/** Receipts as one document, each on a page of its own. There is at least one. */
export function receiptsPdf(
  receipts: readonly [WholeReceipt, ...WholeReceipt[]],
  audience: ReceiptAudience,
  language: DocumentLanguage,
): AsyncGenerator<Uint8Array> {
  const [first] = receipts
  const title =
    receipts.length === 1 ? receiptTitle(first, audience, language) : language.text('receipt_title')
  const facts = { title, company: first.company.name, createdAt: new Date(first.issuedAt) }
  return writeDocument(language, facts, function* (writer) {
    for (const [index, receipt] of receipts.entries()) {
      if (index > 0) writer.addPage()
      drawReceipt(writer, receipt, audience, language)
      yield
    }
  })
}
