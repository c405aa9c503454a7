import type { Face } from './fonts.ts'
import { ink } from './ink.ts'
import type { Line, LineMaker } from './line.ts'
import type { PdfWriter } from './pdf-writer.ts'

export interface PdfColumn {
  readonly heading: string
  /** The part of the width, relative to the other columns. */
  readonly weight: number
  /** `end` for amounts. */
  readonly align?: 'start' | 'end'
  readonly face?: Face
}

export interface PdfRow {
  readonly cells: readonly string[]
  /** `total`: stands out below the rows that it sums. */
  readonly kind?: 'total' | 'group'
}

type Structure = PDFKit.PDFStructureElement

/** A column with its place, the distance of its texts from there, and the width that they have. */
interface PlacedColumn extends PdfColumn {
  readonly start: number
  readonly width: number
  readonly indent: number
  readonly room: number
}

interface Cell {
  readonly lines: readonly Line[]
  readonly size: number
}

const size = 8.5
const lineHeight = size * 1.35
const padding = 4
const gap = 8

/** A table whose rows are read as they are drawn; its header is repeated on each page. Yields between pages. */
export async function* drawTable(
  writer: PdfWriter,
  columns: readonly PdfColumn[],
  pages: AsyncIterable<readonly PdfRow[]>,
): AsyncGenerator<void> {
  const table = new TableWriter(writer, columns)
  const structure = writer.document.struct('Table')
  writer.root.add(structure)
  table.begin(structure)
  let { page } = writer
  for await (const rows of pages) {
    for (const row of rows) {
      table.row(structure, row)
      if (writer.page === page) continue
      page = writer.page
      yield
    }
    yield
  }
  structure.end()
}

/** Draws the rows of one table. */
class TableWriter {
  readonly #writer: PdfWriter
  readonly #columns: readonly PlacedColumn[]
  readonly #lines: LineMaker
  readonly #headings: readonly Cell[]

  constructor(writer: PdfWriter, columns: readonly PdfColumn[]) {
    const { lines } = writer
    this.#writer = writer
    this.#lines = lines
    const sum = columns.reduce((total, { weight }) => total + weight, 0)
    let start = 0
    this.#columns = columns.map((column, index) => {
      const width = (column.weight / sum) * writer.contentWidth
      // An amount ends where the next column begins: a text there would go on in its figures.
      const followsAmount = column.align !== 'end' && columns[index - 1]?.align === 'end'
      const indent = followsAmount ? gap : 0
      const placed = { ...column, start, width, indent, room: width - gap - indent }
      start += width
      return placed
    })
    this.#headings = this.#columns.map(({ heading, room }) => ({
      lines: lines.wrap(heading, 'bold', size, room),
      size,
    }))
  }

  begin(table: Structure): void {
    this.#writer.reserve(this.#heightOf(this.#headings) + 3 * lineHeight)
    this.#head(table)
  }

  row(table: Structure, { cells, kind }: PdfRow): void {
    const made = this.#columns.map((column, index) =>
      this.#make(cells[index] ?? '', kind === undefined ? column : { ...column, face: 'bold' }),
    )
    const height = this.#heightOf(made)
    if (height > this.#writer.room) {
      this.#writer.addPage()
      this.#head(undefined)
    }
    const document = this.#writer.document
    if (kind !== undefined)
      this.#writer.artifact(() => {
        document
          .rect(
            this.#writer.xOf(0, this.#writer.contentWidth),
            this.#writer.y,
            this.#writer.contentWidth,
            height,
          )
          .fill(ink.sunken)
      })
    const row = document.struct('TR')
    table.add(row)
    for (const [index, column] of this.#columns.entries()) {
      const text = cells[index] ?? ''
      this.#writer.tagged('TD', row, () => this.#cell(column, made[index], ink.text), text)
    }
    row.end()
    this.#writer.space(height)
    this.#line(ink.line)
  }

  /** Text is wrapped. An amount stays in one piece: one that is wider than its column is drawn smaller. */
  #make(text: string, { align, face = 'regular', room }: PlacedColumn): Cell {
    if (align !== 'end') return { lines: this.#lines.wrap(text, face, size, room), size }
    const whole = this.#lines.make(text, face, size)
    if (whole.width <= room) return { lines: [whole], size }
    const smaller = (size * room) / whole.width
    return { lines: [this.#lines.make(text, face, smaller)], size: smaller }
  }

  /** Repeated heads are no part of the table's content. */
  #head(table: Structure | undefined): void {
    const height = this.#heightOf(this.#headings)
    const draw = (index: number) => {
      const column = this.#columns[index]
      if (column !== undefined) this.#cell(column, this.#headings[index], ink.secondary)
    }
    if (table === undefined)
      this.#writer.artifact(() => {
        for (const index of this.#columns.keys()) draw(index)
      })
    else {
      const row = this.#writer.document.struct('TR')
      table.add(row)
      for (const [index, { heading }] of this.#columns.entries())
        this.#writer.tagged('TH', row, () => draw(index), heading, { scope: 'Column' })
      row.end()
    }
    this.#writer.space(height)
    this.#line(ink.tertiary)
  }

  #cell(
    { start, width, indent, align = 'start' }: PlacedColumn,
    cell: Cell | undefined,
    color: typeof ink.text | typeof ink.secondary,
  ): void {
    if (cell === undefined) return
    // Smaller figures stand on the line of the others.
    const y = this.#writer.y + padding + size - cell.size
    for (const [index, line] of cell.lines.entries()) {
      const from = align === 'start' ? start + indent : start + width - line.width
      this.#writer.drawText(line, { start: from, y: y + index * lineHeight, size: cell.size, color })
    }
  }

  #heightOf(cells: readonly Cell[]): number {
    return Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding
  }

  #line(color: typeof ink.line | typeof ink.tertiary): void {
    const { document } = this.#writer
    const x = this.#writer.xOf(0, this.#writer.contentWidth)
    this.#writer.artifact(() => {
      document
        .moveTo(x, this.#writer.y)
        .lineTo(x + this.#writer.contentWidth, this.#writer.y)
        .lineWidth(0.5)
        .stroke(color)
    })
  }
}
