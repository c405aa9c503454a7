import type { InputOf, RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import { readDecimal, readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'

/** A record as typed: amounts are texts in major units; what is null is empty. */
export type TypedRecord = Readonly<Record<string, unknown>>
type Stored = Readonly<Record<string, unknown>>

/** How a screen types and reads a field that its kind cannot. */
export interface OwnValue {
  /** What is typed in a new record. */
  readonly start?: unknown
  readonly type?: (record: Stored) => unknown
  readonly read?: (values: TypedRecord) => unknown
}

/** What the values of a form depend on beside the record. */
export interface FormBasis {
  /** ISO 4217, for money in major units. */
  readonly currency: string
  /** The languages that texts are translated into. */
  readonly locales?: readonly string[]
  readonly own?: Readonly<Record<string, OwnValue>>
}

const isFlat = (field: RecordField, of: Stored) => field.kind === 'share' && of[field.flatBy] === 'flat'

function type(
  field: RecordField,
  value: unknown,
  record: Stored,
  { currency, locales = [] }: FormBasis,
): unknown {
  if (field.kind === 'translations')
    return { ...Object.fromEntries(locales.map((locale) => [locale, ''])), ...(value as object | undefined) }
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
    case 'decimal':
      return readDecimal(text)
    case 'share':
      return isFlat(field, values) ? String(readMoney(text, currency)) : readDecimal(text)
    case 'day':
      return text.trim()
    case 'flag':
      return typed === true
    case 'translations':
      return Object.fromEntries(
        Object.entries(typed as Readonly<Record<string, string>>).filter(([, words]) => words.trim() !== ''),
      )
    case 'line':
    case 'paragraph':
    case 'choice':
    case 'own':
      return typed
    default:
      return field satisfies never
  }
}

function startOf(field: RecordField): unknown {
  if (field.kind === 'choice') return Object.keys(field.choices)[0]
  if (field.kind === 'flag') return true
  return field.kind === 'money' ? field.start : undefined
}

/** A record in the form; undefined: a new one. */
export function toTyped(fields: RecordFields, record: Stored | undefined, basis: FormBasis): TypedRecord {
  const { own = {} } = basis
  const typed = Object.entries(fields).map(([name, field]) => {
    const ours = own[name]
    if (record === undefined) return [name, ours?.start ?? type(field, startOf(field), {}, basis)]
    return [name, ours?.type ? ours.type(record) : type(field, record[name], record, basis)]
  })
  return Object.fromEntries(typed)
}

export function toInput<F extends RecordFields>(
  fields: F,
  values: TypedRecord,
  { currency, own = {} }: FormBasis,
): InputOf<F> {
  const input = Object.entries(fields).map(([name, field]) => [
    name,
    own[name]?.read ? own[name].read(values) : read(field, values[name], values, currency),
  ])
  return Object.fromEntries(input) as InputOf<F>
}
