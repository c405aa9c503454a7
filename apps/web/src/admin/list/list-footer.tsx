import type { ListCounts } from '@cabstand/contract/lists/define-list'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { countText } from './list-tabs.tsx'

export interface ListFooterProps {
  readonly before: number
  readonly rows: number
  readonly counts: ListCounts | undefined
  readonly filtered: boolean
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** Stands in the middle; absent or false: nothing. */
  readonly children: ReactNode
}

/** Which rows of how many are shown, what can be done with the selected ones, and the way to other pages. */
export function ListFooter({ before, rows, counts, filtered, previous, next, children }: ListFooterProps) {
  const t = useText()
  const format = useFormat()
  const range = { from: format.number(rows === 0 ? 0 : before + 1, 0), to: format.number(before + rows, 0) }
  const total = counts ? countText(counts.shown, t, format) : '…'
  return (
    <div
      className={cx(
        'grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-1.5 text-label text-ink-2 sm:grid-cols-[1fr_auto_1fr] lg:px-6',
        // In a low window the page scrolls, and what can be done with the rows must not be below its end.
        Boolean(children) &&
          'max-lg:sticky max-lg:bottom-0 max-lg:z-sticky max-lg:border-t max-lg:border-line max-lg:bg-surface',
      )}
    >
      <p role="status" className="tabular-nums max-sm:order-2">
        {rows === 0
          ? null
          : filtered && counts
            ? t('list_shown_filtered', { ...range, total, all: countText(counts.unfiltered, t, format) })
            : t('list_shown', { ...range, total })}
      </p>
      <div className="justify-self-center max-sm:order-1 max-sm:col-span-2">{children}</div>
      <div className="flex gap-2 justify-self-end max-sm:order-3">
        <PageButton label={t('list_previous')} go={previous}>
          <ChevronLeft size={18} aria-hidden="true" className="rtl:rotate-180" />
        </PageButton>
        <PageButton label={t('list_next')} go={next}>
          <ChevronRight size={18} aria-hidden="true" className="rtl:rotate-180" />
        </PageButton>
      </div>
    </div>
  )
}

function PageButton(props: { label: string; go: (() => void) | undefined; children: ReactNode }) {
  const { label, go, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={go === undefined}
      onClick={go}
      className={cx(
        buttonClass('secondary', 'small', 'w-8 px-0!'),
        'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3',
      )}
    >
      {children}
    </button>
  )
}
