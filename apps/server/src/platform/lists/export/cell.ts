import { auditFields, auditSummary } from '@cabstand/contract/audit-fields'
import type { AuditRow } from '@cabstand/contract/http/operator/audit-log'
import { type ListColumn, shownValue } from '@cabstand/contract/lists/definition'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { currencyExponent } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'
import { toMajorString } from '@cabstand/domain/money'

/** What a value is written with. */
export interface CellFormat {
  readonly text: (key: TextKey) => string
  /** ISO 4217 code of all amounts. */
  readonly currency: string
  readonly timeZone: string
  /** Of texts that are there in several languages; absent: as they were written. */
  readonly language?: string | undefined
}

/** A cell of an exported file. A number is a decimal text, so that no digit is lost. */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  /** `places`: the decimals of an amount; absent: as many as the number has. */
  | { readonly type: 'number'; readonly text: string; readonly places?: number }
  /** `2026-11-22 18:04` or `2026-11-22`. */
  | { readonly type: 'time'; readonly text: string }
  /** Digits after a plus sign, which is no formula. */
  | { readonly type: 'mobile'; readonly text: string }

const empty: Cell = { type: 'text', text: '' }

/** A heading, and how wide its column is: as many characters as its values usually have. */
export interface Heading {
  readonly text: string
  readonly width: number
}

const widths: Readonly<Record<ListColumn['kind'], number>> = {
  text: 26,
  mobile: 16,
  code: 12,
  choice: 14,
  reference: 22,
  flag: 8,
  integer: 10,
  decimal: 10,
  money: 13,
  time: 17,
  changes: 60,
}

export function toHeading({ label, kind }: ListColumn, { text }: Pick<CellFormat, 'text'>): Heading {
  const heading = text(label)
  return { text: heading, width: Math.max(widths[kind], heading.length + 2) }
}

/** The cell of a column of a row, as the screen shows it; empty for null. */
export function toCell(
  [name, column]: readonly [string, ListColumn],
  row: Readonly<Record<string, unknown>>,
  format: CellFormat,
): Cell {
  if (column.kind === 'changes') return { type: 'text', text: changesText(row as AuditRow, format) }
  const value = shownValue(name, column, row, format.language)
  if (value === null || value === undefined) return empty
  switch (column.kind) {
    case 'text': {
      const word = lookUp(column.words ?? {}, String(value))
      if (word !== undefined) return { type: 'text', text: format.text(word) }
      return { type: column.day ? 'time' : 'text', text: String(value) }
    }
    case 'code':
      return { type: 'text', text: String(value) }
    case 'mobile':
      return { type: /^\+\d+$/.test(String(value)) ? 'mobile' : 'text', text: String(value) }
    case 'choice': {
      const key = lookUp(column.choices ?? {}, String(value))
      return { type: 'text', text: key === undefined ? String(value) : format.text(key) }
    }
    case 'reference':
      return { type: 'text', text: nameOf(value) }
    case 'flag':
      return { type: 'text', text: format.text(value === true ? 'list_yes' : 'list_no') }
    case 'integer':
    case 'decimal':
      return { type: 'number', text: String(value) }
    case 'money':
      return {
        type: 'number',
        text: toMajorString(Number(value), format.currency),
        places: currencyExponent(format.currency),
      }
    case 'time':
      return { type: 'time', text: localTime(String(value), format.timeZone) }
    default:
      return column.kind satisfies never
  }
}

const changesText = ({ subjectType, changes }: AuditRow, { text, currency, timeZone }: CellFormat) =>
  auditSummary(auditFields[subjectType], changes, {
    text,
    money: (minorUnits) => `${toMajorString(minorUnits, currency)} ${currency}`,
    time: (instant) => localTime(instant, timeZone),
  })

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-22 18:04` in the zone: it sorts as text, and spreadsheets read it as a time. */
export function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}
