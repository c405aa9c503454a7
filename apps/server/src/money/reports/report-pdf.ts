import { type ListColumn, shownValue } from '@cabstand/contract/lists/definition'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { drawTable, type PdfRow } from '../../platform/pdf/table.ts'
import { drawDocumentHead, writeDocument } from '../../platform/pdf/write-document.ts'
import { pdfMediaType } from '../../platform/pdf/write-pdf.ts'
import type { ExportDeps, MonthRow, Report, ReportDocument } from './report-file.ts'

const rowsPerPart = 200
/** Longer tables are for spreadsheets. */
const manyColumns = 7

/** A report as a document: title, period, filters, time zone, currency, table and totals. */
export async function reportPdf(deps: ExportDeps, locale: string | undefined, report: Report) {
  const [language, { companyName }, currency, timeZone] = await Promise.all([
    deps.documentLanguage(locale),
    deps.settings.get(),
    deps.currency(),
    deps.timeZone(),
  ])
  const { text, isolated } = language
  const { document, rows } = report
  const columns = Object.entries(report.columns)
  const title = text(document.title)
  const isNumber = ({ kind }: ListColumn) => kind === 'money' || kind === 'integer'
  const cellOf = (name: string, column: ListColumn, value: unknown, row?: MonthRow): string => {
    if (name === 'year') return row === undefined ? text('report_total') : String(row.year)
    if (name === 'monthsName') return row === undefined ? '' : language.monthName(row.month)
    if (value === undefined) return ''
    if (column.kind === 'money') return language.money(Number(value))
    return column.kind === 'integer' ? language.number(Number(value), 0) : isolated(String(value))
  }
  const cellsOf = (values: Readonly<Record<string, unknown>>, row?: MonthRow): string[] =>
    columns.map(([name, column]) => cellOf(name, column, shownValue(name, column, values), row))
  const pages = async function* (): AsyncGenerator<PdfRow[]> {
    for (let from = 0; from < rows.length; from += rowsPerPart)
      yield rows.slice(from, from + rowsPerPart).map((row) => ({ cells: cellsOf({ ...row }, row) }))
    yield [{ cells: cellsOf(document.totals), kind: 'total' }]
  }
  const about = [
    `${text('report_period')}: ${periodText(document, language)}`,
    ...document.filters.map(({ label, names }) => `${text(label)}: ${names.map(isolated).join(', ')}`),
    `${text('report_time_zone')}: ${isolated(timeZone)}`,
    `${text('report_currency')}: ${isolated(currency)}`,
  ]
  const facts = {
    title,
    company: companyName,
    createdAt: deps.now(),
    landscape: columns.length > manyColumns,
  }
  return {
    name: `${report.name}-${deps.now().toISOString().slice(0, 10)}.pdf`,
    mediaType: pdfMediaType,
    parts: writeDocument(language, facts, async function* (writer) {
      drawDocumentHead(writer, language, facts, about)
      yield* drawTable(
        writer,
        columns.map(([name, column]) => ({
          heading: text(column.label),
          weight: name === 'driverName' ? 3 : isNumber(column) && name !== 'year' ? 2 : 1.6,
          align: isNumber(column) && name !== 'year' ? 'end' : 'start',
        })),
        pages(),
      )
    }),
  }
}

function periodText({ from, to }: ReportDocument, { text, calendarDate }: DocumentLanguage): string {
  if (from === undefined && to === undefined) return text('report_always')
  return [from, to].map((day) => (day === undefined ? '…' : calendarDate(day))).join(' – ')
}
