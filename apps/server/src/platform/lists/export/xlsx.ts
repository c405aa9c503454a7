import { PassThrough, Readable } from 'node:stream'
import { lookUp } from '@cabstand/domain/look-up'
import { ZipFile } from 'yazl'
import type { Cell, Heading } from './cell.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The text of so few rows is collected with V8's new objects. */
const rowsOfPart = 25

/** Most decimals of an amount: currencies have no more. */
const maxPlaces = 4
/** The formats of cells: 0 is a plain one, then headings, days, times, and amounts by their decimals. */
const style = { heading: 1, day: 2, time: 3, amount: 4 } as const

function styles(): string {
  const amounts = Array.from({ length: maxPlaces + 1 }, (_, places) =>
    places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`,
  )
  const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', ...amounts]
  const first = 164
  const numbers = formats.map((code, index) => `<numFmt numFmtId="${first + index}" formatCode="${code}"/>`)
  const cells = formats.map(
    (_, index) =>
      `<xf numFmtId="${first + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  )
  const plain = (font: number) => `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0"/>`
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${cells.length + 2}">${plain(0)}${plain(1)}${cells.join('')}</cellXfs></styleSheet>`
}

/** The fixed parts of a workbook with one sheet (ECMA-376, part 1). */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles(),
}

/** A workbook with one sheet, written while its lines are read: memory holds one page of them. */
export async function* writeXlsx(
  title: string,
  headings: readonly Heading[],
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
  headings: readonly Heading[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const cols = headings.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  const columns = headings.map((_, index) => letters(index))
  let written = 1
  const row = (cells: readonly string[]) => `<row r="${written}">${cells.join('')}</row>`
  const rowOf = (cells: readonly Cell[]) => {
    written += 1
    return row(cells.map((one, index) => cell(one, `${columns[index]}${written}`)))
  }
  yield row(headings.map(({ text }, index) => textCell(text, `${columns[index]}1`, style.heading)))
  for await (const lines of pages) {
    for (let from = 0; from < lines.length; from += rowsOfPart)
      yield lines
        .slice(from, from + rowsOfPart)
        .map(rowOf)
        .join('')
  }
  yield '</sheetData></worksheet>'
}

/** The name of a column: A to Z, AA, AB … */
function letters(index: number): string {
  const rest = index < 26 ? '' : letters(Math.floor(index / 26) - 1)
  return rest + String.fromCharCode(65 + (index % 26))
}

function cell(content: Cell, address: string): string {
  const { type, text } = content
  switch (type) {
    case 'number':
      return content.places === undefined
        ? numberCell(text, address, 0)
        : numberCell(text, address, style.amount + Math.min(content.places, maxPlaces))
    case 'time': {
      const serial = serialOf(text)
      // Years that spreadsheets do not count stay texts.
      if (serial === undefined) return textCell(text, address, 0)
      return numberCell(String(serial), address, text.length > dayLength ? style.time : style.day)
    }
    case 'text':
    case 'mobile':
      return textCell(text, address, 0)
    default:
      return type satisfies never
  }
}

const numberCell = (text: string, address: string, format: number) =>
  `<c r="${address}" s="${format}"><v>${text}</v></c>`

/** Texts stand in their cell and are never formulas. Addresses are optional, but some readers require them. */
const textCell = (text: string, address: string, format: number) =>
  `<c r="${address}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const dayLength = 'yyyy-mm-dd'.length
const dayMs = 86_400_000
/** Spreadsheets count days from here; before March 1900 they count one that there was not. */
const epochMs = Date.UTC(1899, 11, 30)

/** A local time as the number of days that spreadsheets know; undefined when they cannot. */
function serialOf(text: string): number | undefined {
  const days =
    (Date.parse(`${text.replace(' ', 'T')}${text.length > dayLength ? ':00' : 'T00:00:00'}Z`) - epochMs) /
    dayMs
  return days > 60 ? days : undefined
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
