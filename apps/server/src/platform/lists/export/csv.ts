import type { Cell, Heading } from './cell.ts'

/** Programs detect UTF-8 by this mark. */
const byteOrderMark = '\uFEFF'

/** CSV by RFC 4180: one part for each page of lines. */
export async function* writeCsv(
  headings: readonly Pick<Heading, 'text'>[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings.map(({ text }) => ({ type: 'text', text })))
  for await (const lines of pages) yield lines.map(csvLine).join('')
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell({ type, text }: Cell): string {
  const safe = type === 'text' ? defused(text) : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheet programs run a text that begins like a formula. An apostrophe before it makes them show it. */
function defused(text: string): string {
  return /^\s*[=+\-@]/.test(text) ? `'${text}` : text
}
