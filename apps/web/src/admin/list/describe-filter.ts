import type { ListColumn } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import type { ReferenceOption } from './references.ts'
import { textOf } from './texts-of-list.ts'

interface Words {
  readonly t: Translate
  readonly format: Format
  readonly options: readonly ReferenceOption[]
}

/** A filter in words, such as "City, Van" or "from 4.5". */
export function describeFilter(column: ListColumn, text: string, { t, format, options }: Words): string {
  const filter = readFilter(column, text)
  switch (filter?.type) {
    case undefined:
      return ''
    case 'contains':
      return filter.text
    case 'flag':
      return t(filter.value ? 'list_yes' : 'list_no')
    case 'anyOf': {
      const nameOf = (value: string) => {
        const key = column.choices?.[value]
        return key === undefined ? (options.find(({ id }) => id === value)?.name ?? '…') : textOf(t, key)
      }
      return filter.values.map(nameOf).join(', ')
    }
    case 'range': {
      const from = endOf(column, filter.from, format)
      const to = endOf(column, filter.to, format)
      if (from === undefined) return t('list_to', { to: to ?? '' })
      return to === undefined ? t('list_from', { from }) : t('list_from_to', { from, to })
    }
    default:
      return filter satisfies never
  }
}

function endOf({ kind }: ListColumn, end: string | undefined, format: Format): string | undefined {
  if (end === undefined) return undefined
  if (kind === 'money') return format.money(Number(end))
  return kind === 'time' ? format.calendarDate(end) : format.number(Number(end))
}
