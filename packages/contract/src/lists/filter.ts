import type { ListColumn } from './definition.ts'

/** A condition on one column, as it is read from a query parameter. */
export type Filter =
  | { readonly type: 'contains'; readonly text: string }
  | { readonly type: 'anyOf'; readonly values: readonly string[] }
  | { readonly type: 'flag'; readonly value: boolean }
  /** Both ends belong to the range. Numbers are decimal texts, amounts minor units, times dates: 2026-11-22. */
  | { readonly type: 'range'; readonly from: string | undefined; readonly to: string | undefined }

const maxValues = 50
const maxTextLength = 100
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const numbers = { integer: /^-?\d{1,15}$/, money: /^-?\d{1,15}$/, decimal: /^-?\d{1,12}(\.\d{1,6})?$/ }

/** Reads a filter; undefined when the text is no filter of such a column. */
export function readFilter(column: Pick<ListColumn, 'kind' | 'choices'>, text: string): Filter | undefined {
  switch (column.kind) {
    case 'text':
    case 'mobile':
    case 'code':
      return text.trim() === '' || text.length > maxTextLength
        ? undefined
        : { type: 'contains', text: text.trim() }
    case 'choice':
      return readAnyOf(text, (value) => Object.hasOwn(column.choices ?? {}, value))
    case 'reference':
      return readAnyOf(text, (value) => uuid.test(value))
    case 'flag':
      return text === 'yes' || text === 'no' ? { type: 'flag', value: text === 'yes' } : undefined
    case 'integer':
    case 'decimal':
    case 'money': {
      const pattern = numbers[column.kind]
      return readRange(text, (end) => pattern.test(end))
    }
    case 'time':
      return readRange(text, isDate)
    case 'changes':
      return undefined
    default:
      return column.kind satisfies never
  }
}

/** The text that `readFilter` reads. */
export function writeFilter(filter: Filter): string {
  switch (filter.type) {
    case 'contains':
      return filter.text
    case 'anyOf':
      return filter.values.join(',')
    case 'flag':
      return filter.value ? 'yes' : 'no'
    case 'range':
      return `${filter.from ?? ''}..${filter.to ?? ''}`
    default:
      return filter satisfies never
  }
}

function readAnyOf(text: string, isValue: (value: string) => boolean): Filter | undefined {
  const values = text.split(',')
  return values.length <= maxValues && values.every(isValue) ? { type: 'anyOf', values } : undefined
}

function readRange(text: string, isEnd: (end: string) => boolean): Filter | undefined {
  const [from = '', to = '', ...rest] = text.split('..')
  if (rest.length > 0 || !text.includes('..') || (from === '' && to === '')) return undefined
  if ([from, to].some((end) => end !== '' && !isEnd(end))) return undefined
  return { type: 'range', from: from || undefined, to: to || undefined }
}

/** Whether a text is a day of the calendar, which has no year 0: 2026-11-22. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // Parsing accepts the 31st of short months and counts on.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
