import type { DocumentLanguage } from '../../pdf/document-language.ts'
import { pdfMediaType, writePdf } from '../../pdf/write-pdf.ts'
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
  return writePdf(
    {
      title: receipts.length === 1 ? receiptTitle(first, audience, language) : language.text('receipt_title'),
      language: language.locale,
      direction: language.direction,
      author: first.company.name,
      createdAt: new Date(first.issuedAt),
      footer: (page) => language.text('receipt_page', { page }),
    },
    function* (writer) {
      for (const [index, receipt] of receipts.entries()) {
        if (index > 0) writer.addPage()
        drawReceipt(writer, receipt, audience, language)
        yield
      }
    },
  )
}
