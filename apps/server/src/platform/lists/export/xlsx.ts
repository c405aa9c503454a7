import { PassThrough, Readable } from 'node:stream'
import { lookUp } from '@cabstand/domain/look-up'
import { ZipFile } from 'yazl'
import type { Cell } from './cell.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The text of so few rows is collected with V8's new objects. */
const rowsOfPart = 25

/** The fixed parts of a workbook with one sheet (ECMA-376, part 1). */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A workbook with one sheet, written while its lines are read: memory holds one page of them. */
export async function* writeXlsx(
  title: string,
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const sheet = Readable.from(writeSheet(headings, pages), { objectMode: false })
  const output = new PassThrough()
  sheet.once('error', (error) => output.destroy(error))
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.addBuffer(Buffer.from(workbook(title)), 'xl/workbook.xml')
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  zip.outputStream.pipe(output)
  try {
    for await (const part of output) yield part
  } finally {
    // The reader may stop early: the query behind the sheet stops too.
    sheet.destroy()
  }
}

/** Names of sheets have at most 31 characters and none of these. */
function workbook(title: string): string {
  const name = title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`
}

async function* writeSheet(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  const columns = headings.map((_, index) => letters(index))
  let written = 0
  const row = (cells: readonly Cell[]) => {
    written += 1
    return `<row r="${written}">${cells.map((one, index) => cell(one, `${columns[index]}${written}`)).join('')}</row>`
  }
  yield row(headings.map((text) => ({ type: 'text', text })))
  for await (const lines of pages) {
    for (let from = 0; from < lines.length; from += rowsOfPart)
      yield lines
        .slice(from, from + rowsOfPart)
        .map(row)
        .join('')
  }
  yield '</sheetData></worksheet>'
}

/** The name of a column: A to Z, AA, AB … */
function letters(index: number): string {
  const rest = index < 26 ? '' : letters(Math.floor(index / 26) - 1)
  return rest + String.fromCharCode(65 + (index % 26))
}

/** Texts stand in their cell and are never formulas. Addresses are optional, but some readers require them. */
function cell({ type, text }: Cell, address: string): string {
  return type === 'number'
    ? `<c r="${address}"><v>${text}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const unsafe = /[&<>"]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Control characters are left out: XML has none, not even escaped. */
const escapeXml = (text: string): string =>
  text.replaceAll(unsafe, (character) => lookUp(entities, character) ?? '')
