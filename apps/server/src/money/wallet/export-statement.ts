import { walletPurposeKey } from '@cabstand/contract/texts/purpose-keys'
import { toMajorString } from '@cabstand/domain/money'
import type { Database } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/lists/export/cell.ts'
import { writeCsv } from '../../platform/lists/export/csv.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { drawTable, type PdfRow } from '../../platform/pdf/table.ts'
import { drawDocumentHead, writeDocument } from '../../platform/pdf/write-document.ts'
import { pdfMediaType } from '../../platform/pdf/write-pdf.ts'
import { getOpening, listStatementLines, type StatementLine, type StatementScope } from './statement-store.ts'

export interface StatementDeps {
  readonly db: Database
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly settings: {
    get(): Promise<{ readonly timeZone: string; readonly code: string; readonly companyName: string }>
  }
  readonly now: () => Date
}

export interface StatementQuery {
  /** `2026-11` */
  readonly month: string
  readonly format: 'csv' | 'pdf'
  readonly language?: string | undefined
}

/** A line with the balance after it. */
interface RunningLine extends StatementLine {
  readonly balance: number
}

const linesPerPart = 500
const csvMediaType = 'text/csv; charset=utf-8' as const

/** The month of a wallet as a file: its opening balance, each line with the balance after it, its closing balance. */
export async function exportStatement(
  deps: StatementDeps,
  userId: string,
  { month, format, language: locale }: StatementQuery,
) {
  const [language, settings] = await Promise.all([deps.documentLanguage(locale), deps.settings.get()])
  const scope = { userId, month, timeZone: settings.timeZone }
  // Both read all lines of the wallet: at once they take as long as one.
  const [{ opening, holder }, first] = await Promise.all([
    getOpening(deps.db, scope),
    listStatementLines(deps.db, scope, undefined, linesPerPart),
  ])
  const statement = { opening, pages: () => runningPages(deps.db, scope, { opening, first }) }
  const name = `statement-${month}.${format}`
  if (format === 'csv')
    return { name, mediaType: csvMediaType, parts: writeStatementCsv(statement, language, settings.code) }
  const document = { month, holder, company: settings.companyName, createdAt: deps.now() }
  return { name, mediaType: pdfMediaType, parts: writeStatementPdf(statement, language, document) }
}

interface Statement {
  readonly opening: number
  readonly pages: () => AsyncGenerator<RunningLine[]>
}

async function* runningPages(
  db: Database,
  scope: StatementScope,
  { opening, first }: { readonly opening: number; readonly first: StatementLine[] },
): AsyncGenerator<RunningLine[]> {
  let balance = opening
  let lines = first
  for (;;) {
    yield lines.map((line) => {
      balance += line.amount
      return { ...line, balance }
    })
    if (lines.length < linesPerPart) return
    lines = await listStatementLines(db, scope, lines.at(-1), linesPerPart)
  }
}

const headings = [
  'statement_time',
  'statement_purpose',
  'statement_reference',
  'statement_amount',
  'statement_balance',
] as const

function purposeOf({ purpose, service }: StatementLine, { text }: DocumentLanguage): string {
  const key = walletPurposeKey(purpose, service)
  return key === undefined ? purpose : text(key)
}

function writeStatementCsv({ opening, pages }: Statement, language: DocumentLanguage, currency: string) {
  const plain = (text: string): Cell => ({ type: 'text', text })
  const amount = (minor: number): Cell => ({ type: 'number', text: toMajorString(minor, currency) })
  const balanceLine = (label: string, balance: number): Cell[] => [
    plain(''),
    plain(label),
    plain(''),
    plain(''),
    amount(balance),
  ]
  const rows = async function* () {
    let balance = opening
    yield [balanceLine(language.text('statement_opening'), opening)]
    for await (const lines of pages()) {
      balance = lines.at(-1)?.balance ?? balance
      yield lines.map((line) => [
        plain(language.sortableTime(line.createdAt)),
        plain(purposeOf(line, language)),
        plain(line.reference ?? ''),
        amount(line.amount),
        amount(line.balance),
      ])
    }
    yield [balanceLine(language.text('statement_closing'), balance)]
  }
  return writeCsv(
    headings.map((key) => ({ text: language.text(key) })),
    rows(),
  )
}

function writeStatementPdf(
  { opening, pages }: Statement,
  language: DocumentLanguage,
  document: { month: string; holder: string; company: string; createdAt: Date },
) {
  const { text, money, isolated } = language
  const [year = 0, number = 1] = document.month.split('-').map(Number)
  const title = text('statement_title', { month: language.month(year, number) })
  const balanceRow = (label: string, balance: number): PdfRow => ({
    cells: ['', label, '', '', money(balance)],
    kind: 'total',
  })
  const rows = async function* () {
    let balance = opening
    yield [balanceRow(text('statement_opening'), opening)]
    for await (const lines of pages()) {
      balance = lines.at(-1)?.balance ?? balance
      yield lines.map((line) => ({
        cells: [
          language.dateTime(line.createdAt),
          purposeOf(line, language),
          line.reference === null ? '' : isolated(line.reference),
          money(line.amount),
          money(line.balance),
        ],
      }))
    }
    yield [balanceRow(text('statement_closing'), balance)]
  }
  const facts = { title, company: document.company, createdAt: document.createdAt }
  return writeDocument(language, facts, async function* (writer) {
    drawDocumentHead(writer, language, facts, [isolated(document.holder)])
    const [time, purpose, reference, amount, balance] = headings.map((key) => text(key))
    yield* drawTable(
      writer,
      [
        { heading: time ?? '', weight: 3 },
        { heading: purpose ?? '', weight: 4 },
        { heading: reference ?? '', weight: 2, face: 'mono' },
        { heading: amount ?? '', weight: 2, align: 'end' },
        { heading: balance ?? '', weight: 2, align: 'end' },
      ],
      rows(),
    )
  })
}
