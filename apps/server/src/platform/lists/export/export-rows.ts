import { type ExportFormat, exportTypes } from '@cabstand/contract/lists/define-list'
import type { ListColumn } from '@cabstand/contract/lists/definition'
import { type Cell, type CellFormat, toCell, toHeading } from './cell.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

const linesPerPart = 500

/** Rows that are read already, as a file with one line for each. `name` has no ending. */
export function exportRows(
  file: {
    readonly name: string
    readonly format: ExportFormat
    readonly columns: Readonly<Record<string, ListColumn>>
    readonly rows: readonly Readonly<Record<string, unknown>>[]
  },
  cellFormat: CellFormat,
) {
  const { name, format, rows } = file
  const columns = Object.entries(file.columns)
  const headings = columns.map(([, column]) => toHeading(column, cellFormat))
  const pages = partsOf(rows, (row) => columns.map((column) => toCell(column, row, cellFormat)))
  return {
    name: `${name}.${format}`,
    mediaType: exportTypes[format],
    parts: format === 'csv' ? writeCsv(headings, pages) : writeXlsx(name, headings, pages),
  }
}

async function* partsOf<Row>(rows: readonly Row[], lineOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += linesPerPart)
    yield rows.slice(from, from + linesPerPart).map(lineOf)
}
