import { setImmediate } from 'node:timers/promises'
import { loadFonts } from './fonts.ts'
import type { PdfOptions, PdfWriter } from './pdf-writer.ts'

/** The largest document in bytes. A reader that wants more gets an error instead of a cut document. */
const maxBytes = 64 * 1024 * 1024

export const pdfMediaType = 'application/pdf' as const

/**
 * A document as a stream. `draw` yields where it can wait: its next part is drawn when the reader has taken what is
 * finished, and other work of the server runs in between.
 */
export async function* writePdf(
  options: PdfOptions,
  draw: (writer: PdfWriter) => AsyncIterable<void> | Iterable<void>,
): AsyncGenerator<Uint8Array> {
  // Loaded for the first document: the library uses megabytes of memory.
  const [{ PdfWriter }, fonts] = await Promise.all([import('./pdf-writer.ts'), loadFonts()])
  const writer = new PdfWriter(fonts, options)
  let bytes = 0
  const bounded = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the document is too large')
    return chunk
  }
  for await (const _ of draw(writer)) {
    await setImmediate()
    for (let chunk = writer.document.read(); chunk !== null; chunk = writer.document.read())
      yield bounded(chunk as Buffer)
  }
  writer.end()
  for await (const chunk of writer.document) yield bounded(chunk as Buffer)
}
