import type { RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import { readDecimal, readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'

/** A record as typed: amounts are texts in major units; what is null is empty. */
export type TypedRecord = Readonly<Record<string, string | boolean>>
type Stored = Readonly<Record<string, unknown>>

const isFlat = (field: RecordField, of: Stored) => field.kind === 'share' && of[field.flatBy] === 'flat'

function type(field: RecordField, value: unknown, record: Stored, currency: string): string | boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined || value === '') return ''
  return field.kind === 'money' || isFlat(field, record) ? typeMoney(Number(value), currency) : String(value)
}

/** What was typed as the server takes it; what is no amount is NaN, which the rules of the domain find. */
function read(field: RecordField, typed: unknown, values: TypedRecord, currency: string): unknown {
  const text = String(typed)
  if (field.none !== undefined && text.trim() === '') return null
  switch (field.kind) {
    case 'money':
      return readMoney(text, currency)
    case 'integer':
      return readInteger(text)
    case 'percentage':
      return readDecimal(text)
    case 'share':
      return isFlat(field, values) ? String(readMoney(text, currency)) : readDecimal(text)
    case 'day':
      return text.trim()
    case 'flag':
      return typed === true
    case 'line':
    case 'paragraph':
    case 'choice':
      return text
    default:
      return field satisfies never
  }
}

function startOf(field: RecordField): unknown {
  if (field.kind === 'choice') return Object.keys(field.choices)[0]
  if (field.kind === 'flag') return true
  return field.kind === 'money' ? field.start : undefined
}

/** A record in the form; undefined: a new one. Money is in major units of `currency`. */
export function toTyped(fields: RecordFields, record: Stored | undefined, currency: string): TypedRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      record === undefined
        ? type(field, startOf(field), {}, currency)
        : type(field, record[name], record, currency),
    ]),
  )
}

export function toInput(fields: RecordFields, values: TypedRecord, currency: string): Stored {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(field, values[name], values, currency)]),
  )
}

/** The fields whose values differ: an update names only these, so that it touches nothing else. */
export function changedInput(
  fields: RecordFields,
  before: TypedRecord,
  after: TypedRecord,
  currency: string,
): Stored {
  const old = toInput(fields, before, currency)
  const next = toInput(fields, after, currency)
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => old[name] !== value))
}
