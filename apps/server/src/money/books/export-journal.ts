import { readFilter } from '@cabstand/contract/lists/filter'
import { journalColumns, reportFilters } from '@cabstand/contract/report-columns'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { TextParams } from '@cabstand/contract/texts/translate'
import { lookUp } from '@cabstand/domain/look-up'
import type { Database } from '../../platform/db/database.ts'
import { toCell, toHeading } from '../../platform/lists/export/cell.ts'
import { writeCsv } from '../../platform/lists/export/csv.ts'
import { type JournalLine, listJournal } from './journal-store.ts'

type Text = (key: TextKey, params?: TextParams) => string

export interface JournalDeps {
  readonly db: Database
  readonly texts: (locale: string | undefined) => Promise<Text>
  readonly currency: () => Promise<string>
  readonly timeZone: () => Promise<string>
  readonly now: () => Date
}

const linesPerPart = 500
const mediaType = 'text/csv; charset=utf-8' as const

/** The journal of the ledger as a file, read while it is sent. */
export async function exportJournal(
  deps: JournalDeps,
  asked: { readonly period?: string | undefined; readonly language?: string | undefined },
) {
  const [text, currency, timeZone] = await Promise.all([
    deps.texts(asked.language),
    deps.currency(),
    deps.timeZone(),
  ])
  const columns = Object.entries(journalColumns)
  const headings = columns.map(([, column]) => toHeading(column, { text }))
  const cellsOf = (line: JournalLine) => {
    const shown = { ...line, createdAt: line.createdAt.toISOString(), accountName: accountName(line, text) }
    return columns.map((column) => toCell(column, shown, { text, currency, timeZone }))
  }
  return {
    name: `journal-${deps.now().toISOString().slice(0, 10)}.csv`,
    mediaType,
    parts: writeCsv(headings, pagesOf(deps.db, asked.period, timeZone, cellsOf)),
  }
}

async function* pagesOf<Line>(
  db: Database,
  period: string | undefined,
  timeZone: string,
  cellsOf: (line: JournalLine) => Line,
): AsyncGenerator<Line[]> {
  const range = period === undefined ? undefined : readFilter(reportFilters.period, period)
  const { from = undefined, to = undefined } = range?.type === 'range' ? range : {}
  let after: JournalLine | undefined
  do {
    const lines: JournalLine[] = await listJournal(db, { after, from, to, timeZone, limit: linesPerPart })
    yield lines.map(cellsOf)
    after = lines.length < linesPerPart ? undefined : lines.at(-1)
  } while (after !== undefined)
}

const names: Readonly<Record<string, TextKey>> = {
  'platform:fees': 'account_fees',
  'platform:discounts': 'account_discounts',
  'platform:cancellation': 'account_cancellation',
  'platform:referral': 'account_referral',
  'platform:admin-credit': 'account_admin_credit',
  'platform:corrections': 'account_corrections',
  'platform:closed-wallets': 'account_closed_wallets',
  'platform:refunds': 'account_refunds',
  'platform:provider-fees': 'account_provider_fees',
  'platform:disputes': 'account_disputes',
  'held-discounts': 'account_held_discounts',
  prepaid: 'account_prepaid',
  withdrawals: 'account_withdrawals',
}

/** What accountants call an account; its own name when it is new to this list. */
function accountName({ account, name }: JournalLine, translate: Text): string {
  const known = lookUp(names, account)
  if (known !== undefined) return translate(known)
  const [kind = '', owner = ''] = account.split(':')
  if (kind === 'clearing') return translate('account_clearing', { provider: owner })
  if (kind === 'rider') return translate('account_rider', { name: name ?? '' })
  return kind === 'driver' ? translate('account_driver', { name: name ?? '' }) : account
}
