import type { List, ListCount, ListCounts } from '@cabstand/contract/lists/define-list'
import { cx } from '../../ui/cx.ts'
import type { Format } from '../../ui/format.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { textOf } from './texts-of-list.ts'

/** `86`, or `10,000+` where counting ended. */
export function countText({ count, more }: ListCount, t: Translate, format: Format): string {
  const number = format.number(count, 0)
  return more ? t('list_more', { number }) : number
}

/** The named filters of a list with their counts. */
export function ListTabs(props: {
  readonly list: Pick<List, 'tabs'>
  readonly current: string
  readonly counts: ListCounts | undefined
  readonly onChange: (tab: string) => void
}) {
  const { list, current, counts, onChange } = props
  const t = useText()
  const format = useFormat()
  return (
    <div className="flex min-w-0 gap-1 overflow-x-auto">
      {Object.entries(list.tabs).map(([tab, { label }]) => {
        const count = counts?.tabs[tab]
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === current}
            onClick={() => onChange(tab)}
            className={cx(
              'inline-flex h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-label',
              tab === current ? 'border-accent font-bold' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            <span className="caps-center">{textOf(t, label)}</span>
            <span className="caps-center min-w-4 text-start font-normal text-ink-3 tabular-nums">
              {count && countText(count, t, format)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
