import { type BoardGroup, boardGroups } from '@cabstand/domain/dispatch/board'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import type { BoardColumns as Columns } from './board-items.ts'
import { BookingRow, type BookingRowProps } from './booking-row.tsx'
import { moveFocus } from './move-focus.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface BoardColumnsProps extends Pick<BookingRowProps, 'canAssign' | 'onSelect' | 'onDrop'> {
  readonly columns: Columns
  readonly selectedId: string | null
  /** The name of a car type. */
  readonly carTypeName: (id: string) => string
  /** Whether filters hide some bookings. */
  readonly filtered: boolean
}

/**
 * The open bookings in columns; Tab reaches one row of each, and the arrow keys go on from there. Fleet admins have no bookings without a
 * driver, and so no column for them.
 */
export function BoardColumns({ canAssign, ...props }: BoardColumnsProps) {
  const t = useText()
  const groups = boardGroups.filter((group) => canAssign || group !== 'waiting')
  const board = useRef<HTMLElement>(null)
  // A booking that changes its column has a row there; in place of one that has left, the first.
  const keepFocus = useKeptFocus((row) => {
    const same = board.current?.querySelector<HTMLElement>(`[data-board-row="${row.dataset.boardRow}"]`)
    return same ?? board.current?.querySelector<HTMLElement>('[data-board-row][tabindex="0"]')
  })
  return (
    <section
      ref={board}
      aria-label={t('board_bookings')}
      data-region
      onFocus={keepFocus}
      onKeyDown={moveFocus}
      className={cx(
        'grid min-h-0 flex-1 bg-surface max-lg:auto-rows-max lg:divide-x lg:divide-line',
        groups.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      {groups.map((group) => (
        <Column key={group} group={group} canAssign={canAssign} {...props} />
      ))}
    </section>
  )
}

const countTones: Record<BoardGroup, string> = {
  waiting: 'bg-warn-soft text-warn',
  approaching: 'bg-sunken text-ink-2',
  onTrip: 'bg-sunken text-ink-2',
  trouble: 'bg-danger-soft text-danger',
}

function Column(props: BoardColumnsProps & { readonly group: BoardGroup }) {
  const { group, columns, selectedId, carTypeName, filtered, ...row } = props
  const t = useText()
  const format = useFormat()
  const headingId = useId()
  const items = columns[group]
  const [focused, setFocused] = useState<string | null>(null)
  const stop = [focused, selectedId].find((id) => items.some(({ booking }) => booking.id === id))
  const tabStop = stop ?? items[0]?.booking.id
  const noteFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.boardRow ?? null)
  return (
    <section
      aria-labelledby={headingId}
      data-board-column={group}
      data-focus-column
      className="flex min-h-0 min-w-0 flex-col"
    >
      <h2
        id={headingId}
        className="sticky top-13 z-sticky flex h-10 shrink-0 items-center gap-2.5 border-b border-line bg-surface px-3 text-label font-bold lg:static"
      >
        <span className="caps-center">{t(`board_group_${group}`)}</span>
        <span
          className={cx(
            'rounded-chip px-1.5 py-0.5 text-small font-semibold',
            items.length === 0 ? 'bg-sunken text-ink-2' : countTones[group],
          )}
        >
          {format.number(items.length)}
        </span>
      </h2>
      {items.length === 0 ? (
        <p className="px-3 py-3 text-small text-ink-2">
          {t(filtered ? 'board_none_found' : `board_empty_${group}`)}
        </p>
      ) : (
        <ul onFocus={noteFocus} className="min-h-0 flex-1 lg:overflow-y-auto">
          {items.map((item) => (
            <BookingRow
              key={item.booking.id}
              item={item}
              carType={carTypeName(item.booking.carType)}
              selected={item.booking.id === selectedId}
              tabStop={item.booking.id === tabStop}
              {...row}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
