import { type ExportFormat, exportTypes, type List, type RowOf } from '@cabstand/contract/lists/define-list'
import { columnsFor, type ListColumn } from '@cabstand/contract/lists/definition'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Role } from '@cabstand/domain/roles'
import { AppError } from '../../http/errors.ts'
import type { ListDeps, ListQuery } from '../list-rows.ts'
import { type Cell, type CellFormat, toCell, toHeading } from './cell.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

/** Texts in a language of this installation, or in its default language. */
export type TextReader = (locale: string | undefined) => Promise<(key: TextKey) => string>

export interface ExportDeps extends ListDeps {
  readonly texts: TextReader
  readonly currency: () => Promise<string>
  readonly now: () => Date
}

export interface ExportQuery extends ListQuery {
  readonly format: ExportFormat
  readonly columns?: string | undefined
  readonly language?: string | undefined
}

export interface ExportPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** V8 collects so few rows as new objects, cheaply. Of 500 it keeps many, and the process grows by 160 MB. */
const pageSize = 100

/**
 * All rows of a list as a file. Pages are read as the client reads the file, so memory does not grow with the rows.
 * `readPage` answers rows that this role may see; what it refuses is thrown here, before the file begins.
 */
export async function exportList<L extends List>(
  deps: ExportDeps,
  list: L,
  query: ExportQuery,
  role: Role,
  readPage: (page: { cursor?: string; limit: number }) => Promise<ExportPage<RowOf<L>>>,
) {
  const [text, currency, timeZone] = await Promise.all([
    deps.texts(query.language),
    deps.currency(),
    deps.timeZone(),
  ])
  const format: CellFormat = { text, currency, timeZone, language: query.language }
  const columns = chosenColumns(list, role, query.columns)
  const headings = columns.map(([, column]) => toHeading(column, format))
  const pages = cellsOf(await readPage({ limit: pageSize }), readPage, columns, format)
  const title = `${list.what}-${deps.now().toISOString().slice(0, 10)}`
  return {
    name: `${title}.${query.format}`,
    mediaType: exportTypes[query.format],
    parts: query.format === 'csv' ? writeCsv(headings, pages) : writeXlsx(title, headings, pages),
  }
}

async function* cellsOf<Row extends Readonly<Record<string, unknown>>>(
  first: ExportPage<Row>,
  readPage: (page: { cursor: string; limit: number }) => Promise<ExportPage<Row>>,
  columns: readonly [string, ListColumn][],
  format: CellFormat,
): AsyncGenerator<Cell[][]> {
  for (let page = first; ; page = await readPage({ cursor: page.next, limit: pageSize })) {
    yield page.rows.map((row) => columns.map((column) => toCell(column, row, format)))
    if (page.next === null) return
  }
}

/** Columns in the order in which the request names them. Throws `validation_failed` for any that the role has not. */
function chosenColumns(list: List, role: Role, names: string | undefined): readonly [string, ListColumn][] {
  const columns = columnsFor(list, role)
  if (names === undefined) return columns
  const known = new Map(columns)
  return names.split(',').map((name) => {
    const column = known.get(name)
    if (column !== undefined) return [name, column]
    const message = `There is no column ${name}.`
    throw new AppError('validation_failed', { detail: message, errors: [{ path: 'query.columns', message }] })
  })
}
