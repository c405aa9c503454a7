import type { ListColumn } from '@cabstand/contract/lists/definition'
import type { ReactNode } from 'react'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import type { Format } from '../../ui/format.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import type { Translate } from '../../ui/text.tsx'
import { isReference } from './references.ts'
import { textOf } from './texts-of-list.ts'

/** Numbers stand at the right in every language, so that decimals meet. */
export const isNumeric = ({ kind }: ListColumn) =>
  kind === 'integer' || kind === 'decimal' || kind === 'money'

const none = <span className="text-ink-3">–</span>

/** How a value of a kind is shown, unless the screen shows it in its own way. */
export function cellOf(column: ListColumn, value: unknown, t: Translate, format: Format): ReactNode {
  if (value === null || value === undefined || value === '') {
    // A contact that is null is hidden: who has none has an empty text.
    return (column.kind === 'mobile' || column.contact) && value === null ? (
      <span className="text-ink-3">{t('list_hidden')}</span>
    ) : (
      none
    )
  }
  switch (column.kind) {
    case 'text':
      return <Clipped>{String(value)}</Clipped>
    case 'mobile':
      return <MobileNumber number={String(value)} />
    case 'code':
      return <Bdi>{String(value)}</Bdi>
    case 'choice': {
      const key = column.choices?.[String(value)]
      return key === undefined ? String(value) : textOf(t, key)
    }
    case 'reference':
      return <Clipped>{nameOf(value)}</Clipped>
    case 'flag':
      return value === true ? (
        <span className="inline-flex items-center gap-1.5 align-bottom">
          <CheckIcon size={14} className="text-accent" />
          {t('list_yes')}
        </span>
      ) : (
        t('list_no')
      )
    case 'integer':
      return <Bdi>{format.number(Number(value), 0)}</Bdi>
    case 'decimal':
      return <Bdi>{format.number(Number(value), 1, 1)}</Bdi>
    case 'money':
      return (
        <Bdi className={Number(value) < 0 ? 'font-semibold text-danger' : undefined}>
          {format.money(Number(value))}
        </Bdi>
      )
    case 'time':
      return <span className="whitespace-nowrap">{format.date(String(value))}</span>
    // Its screen shows them.
    case 'changes':
      return null
    default:
      return column.kind satisfies never
  }
}

const nameOf = (value: unknown) => (isReference(value) ? value.name : '')
