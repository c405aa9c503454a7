import type { DocumentLanguage } from './document-language.ts'
import { ink } from './ink.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { writePdf } from './write-pdf.ts'

export interface DocumentFacts {
  readonly title: string
  /** Its author. */
  readonly company: string
  readonly createdAt: Date
  readonly landscape?: boolean
}

/** A document of the company in a language, with numbered pages. See `writePdf` for `draw`. */
export function writeDocument(
  language: DocumentLanguage,
  { company, ...facts }: DocumentFacts,
  draw: Parameters<typeof writePdf>[1],
): AsyncGenerator<Uint8Array> {
  const { locale, direction, text } = language
  const footer = (page: number) => text('document_page', { page })
  return writePdf({ ...facts, language: locale, direction, author: company, footer }, draw)
}

/** What a report or a statement begins with: the company, the title, and what the document is about. */
export function drawDocumentHead(
  writer: PdfWriter,
  { isolated }: DocumentLanguage,
  { title, company }: Pick<DocumentFacts, 'title' | 'company'>,
  about: readonly string[],
): void {
  writer.paragraph(isolated(company), { face: 'bold', size: 11, color: ink.accent })
  writer.space(8)
  writer.heading(1, title)
  for (const fact of about) writer.paragraph(fact, { size: 9, color: ink.secondary })
  writer.space(12)
}
