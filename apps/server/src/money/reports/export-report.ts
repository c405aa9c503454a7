import { type ExportFormat, exportTypes } from '@cabstand/contract/lists/define-list'
import { type Cell, toCell, toHeading } from '../../platform/lists/export/cell.ts'
import { writeCsv } from '../../platform/lists/export/csv.ts'
import { writeXlsx } from '../../platform/lists/export/xlsx.ts'
import type { ExportDeps, MonthRow, Report } from './report-file.ts'
import { reportPdf } from './report-pdf.ts'

const linesPerPart = 500

/** A report as a file with one line for each row. */
export async function exportReport(
  deps: ExportDeps,
  asked: { readonly format: ExportFormat | 'pdf'; readonly language?: string | undefined },
  report: Report,
) {
  const { format } = asked
  if (format === 'pdf') return reportPdf(deps, asked.language, report)
  const [{ text, monthName }, currency, timeZone] = await Promise.all([
    deps.documentLanguage(asked.language),
    deps.currency(),
    deps.timeZone(),
  ])
  const columns = Object.entries(report.columns)
  const headings = columns.map(([, column]) => toHeading(column, { text }))
  const lineOf = (row: MonthRow): Cell[] => {
    const shown = { ...row, monthsName: monthName(row.month) }
    return columns.map((column) => toCell(column, shown, { text, currency, timeZone }))
  }
  const title = `${report.name}-${deps.now().toISOString().slice(0, 10)}`
  const pages = partsOf(report.rows, lineOf)
  return {
    name: `${title}.${format}`,
    mediaType: exportTypes[format],
    parts: format === 'csv' ? writeCsv(headings, pages) : writeXlsx(title, headings, pages),
  }
}

async function* partsOf<Row>(rows: readonly Row[], lineOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += linesPerPart)
    yield rows.slice(from, from + linesPerPart).map(lineOf)
}
