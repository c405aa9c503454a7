import type { ExportFormat } from '@cabstand/contract/lists/define-list'
import { exportRows } from '../../platform/lists/export/export-rows.ts'
import type { ExportDeps, Report } from './report-file.ts'
import { reportPdf } from './report-pdf.ts'

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
  const name = `${report.name}-${deps.now().toISOString().slice(0, 10)}`
  const rows = report.rows.map((row) => ({ ...row, monthsName: monthName(row.month) }))
  return exportRows({ name, format, columns: report.columns, rows }, { text, currency, timeZone })
}
