import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { writeDocument } from '../../platform/pdf/write-document.ts'
import { pdfMediaType } from '../../platform/pdf/write-pdf.ts'
import { drawReceipt, type ReceiptAudience, receiptTitle } from './draw-receipt.ts'
import type { WholeReceipt } from './read-receipt.ts'

/** A receipt as a document with its file name. */
export function receiptPdf(receipt: WholeReceipt, audience: ReceiptAudience, language: DocumentLanguage) {
  return {
    name: `${language.text('receipt_file', { reference: receipt.reference })}.pdf`,
    mediaType: pdfMediaType,
    parts: receiptsPdf(receipt, [receipt], audience, language, receiptTitle(receipt, audience, language)),
  }
}

/** Receipts as one document, each on a page of its own. Issuer and time of the document are those of the first one. */
export function receiptsPdf(
  { company, issuedAt }: WholeReceipt,
  receipts: Iterable<WholeReceipt> | AsyncIterable<WholeReceipt>,
  audience: ReceiptAudience,
  language: DocumentLanguage,
  title = language.text('receipt_title'),
): AsyncGenerator<Uint8Array> {
  const facts = { title, company: company.name, createdAt: new Date(issuedAt) }
  return writeDocument(language, facts, async function* (writer) {
    let isFirst = true
    for await (const receipt of receipts) {
      if (!isFirst) writer.addPage()
      isFirst = false
      drawReceipt(writer, receipt, audience, language)
      yield
    }
  })
}
