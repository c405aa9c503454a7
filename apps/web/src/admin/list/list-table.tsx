import { type ListColumn, readSort, type Sort, shownValue } from '@cabstand/contract/lists/definition'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useGo } from '../../navigation/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { cellOf, isNumeric } from './cells.tsx'
import { toggledSort } from './list-state.ts'
import { headingOf } from './texts-of-list.ts'
import type { Selection } from './use-selection.ts'

/** Ways in which a screen shows columns differently from their kind, by column name. */
export type Cells<Row> = Readonly<Record<string, (row: Row, t: Translate) => ReactNode>>

/** An action on one row. */
export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  /** The action exists, and the row does not permit it now. */
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** The actions that a row offers now. */
export type RowActions<Row> = (row: Row, t: Translate) => readonly RowAction[]

export interface ListTableProps<Row> {
  readonly caption: string
  readonly columns: readonly (readonly [string, ListColumn])[]
  readonly rows: readonly Row[]
  readonly cells: Cells<Row>
  readonly nameOfRow: (row: Row) => string
  /** The page of a row, which Enter opens; undefined: rows have none. */
  readonly hrefOf: ((row: Row) => string) | undefined
  readonly rowActions: RowActions<Row> | undefined
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly selection: Selection
  readonly dense: boolean
  /** Older rows are shown while others load. */
  readonly waiting: boolean
  readonly onSearch: () => void
}

/**
 * The rows of a page. One row can be reached by Tab; arrow keys, Home and End move between rows, Enter opens, x
 * selects, and / goes to the search.
 */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { caption, columns, rows, selection, sort, onSort } = props
  const t = useText()
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = useRowKeys(props, body, setCurrent)
  const reached = Math.min(current, rows.length - 1)
  return (
    <div className="relative min-h-40 flex-1 overflow-auto border-y border-line bg-surface">
      <table
        aria-label={caption}
        aria-busy={props.waiting}
        className={cx('w-full border-separate border-spacing-0 text-label', props.waiting && 'opacity-60')}
      >
        <thead>
          <tr>
            <HeadCell className="w-10 ps-6">
              <SelectAll ids={rows.map(({ id }) => id)} selection={selection} />
            </HeadCell>
            {columns.map(([name, column]) => (
              <HeadCell key={name} numeric={isNumeric(column)} sorted={column.sorts && sortedBy(sort, name)}>
                {column.sorts ? (
                  <SortButton name={name} label={headingOf(t, column)} sort={sort} onSort={onSort} />
                ) : (
                  // As high as the headings that sort, so that they stand on one line.
                  <span className="inline-flex min-h-7 items-center">
                    <span className="caps-center">{headingOf(t, column)}</span>
                  </span>
                )}
              </HeadCell>
            ))}
            {props.rowActions && (
              <HeadCell className="w-0 px-0!">
                <span className="visually-hidden">{t('list_actions')}</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              list={props}
              tabIndex={index === reached ? 0 : -1}
              onReach={() => setCurrent(index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sortedBy = (sort: Sort, name: string) => {
  const { column, descending } = readSort(sort)
  if (column !== name) return 'none'
  return descending ? 'descending' : 'ascending'
}

function HeadCell(props: {
  readonly numeric?: boolean
  readonly sorted?: 'none' | 'ascending' | 'descending' | undefined
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <th
      scope="col"
      aria-sort={props.sorted}
      className={cx(
        'sticky top-0 z-10 h-9 whitespace-nowrap border-b border-line bg-sunken px-3 font-semibold text-ink-2',
        props.numeric ? 'text-right' : 'text-start',
        props.className,
      )}
    >
      {props.children}
    </th>
  )
}

function SortButton(props: { name: string; label: string; sort: Sort; onSort: (sort: Sort) => void }) {
  const { name, label, sort, onSort } = props
  const state = sortedBy(sort, name)
  const Arrow = state === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(toggledSort(sort, name))}
      className="group -mx-1 inline-flex ltr:in-[.text-right]:flex-row-reverse min-h-7 items-center gap-1 rounded-control px-1 hover:text-ink"
    >
      <span className="caps-center">{label}</span>
      <Arrow
        size={14}
        aria-hidden="true"
        className={cx(state === 'none' && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50')}
      />
    </button>
  )
}

const checkboxClass = 'size-4 cursor-pointer align-middle accent-accent'

function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const t = useText()
  const selected = ids.filter((id) => selection.has(id)).length
  return (
    <input
      type="checkbox"
      aria-label={t('list_select_all')}
      className={checkboxClass}
      checked={ids.length > 0 && selected === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && selected < ids.length
      }}
      onChange={({ currentTarget }) => selection.set(ids, currentTarget.checked)}
    />
  )
}

function Row<Row extends { readonly id: string }>(props: {
  readonly row: Row
  readonly list: ListTableProps<Row>
  readonly tabIndex: number
  readonly onReach: () => void
}) {
  const { row, list, tabIndex, onReach } = props
  const { selection, columns, cells } = list
  const t = useText()
  const format = useFormat()
  const go = useGo()
  const isSelected = selection.has(row.id)
  return (
    <tr
      data-row={row.id}
      tabIndex={tabIndex}
      aria-selected={isSelected}
      onFocus={onReach}
      onDoubleClick={() => list.hrefOf && go(list.hrefOf(row))}
      className="group/row hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus aria-selected:bg-selected"
    >
      <td className="w-10 border-b border-line ps-6 pe-3">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('list_select', { row: list.nameOfRow(row) })}
          className={checkboxClass}
          checked={isSelected}
          onChange={({ currentTarget }) => selection.set([row.id], currentTarget.checked)}
        />
      </td>
      {columns.map(([name, column]) => (
        <td
          key={name}
          className={cx(
            'max-w-64 truncate whitespace-nowrap border-b border-line px-3',
            list.dense ? 'h-7' : 'h-9',
            isNumeric(column) ? 'text-right' : 'text-start',
          )}
        >
          {cells[name]?.(row, t) ?? cellOf(column, shownValue(name, column, { ...row }), t, format)}
        </td>
      ))}
      {list.rowActions && <RowActionsCell actions={list.rowActions(row, t)} reachable={tabIndex === 0} />}
    </tr>
  )
}

/** Over the last column: while the row is pointed at or its actions have the focus, and always where nothing can point. */
function RowActionsCell({ actions, reachable }: { actions: readonly RowAction[]; reachable: boolean }) {
  return (
    <td className="sticky end-0 w-0 border-b border-line p-0">
      {actions.length > 0 && (
        <span className="flex items-center focus-within:opacity-100 group-hover/row:opacity-100 group-focus/row:opacity-100 pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:end-3 pointer-fine:opacity-0">
          <span className="flex rounded-control border border-line-2 bg-surface">
            {actions.map(({ label, icon, disabled = false, onSelect }) => (
              <IconButton
                key={label}
                label={label}
                tabIndex={reachable ? 0 : -1}
                className="size-8 disabled:cursor-not-allowed disabled:opacity-40"
                disabled={disabled}
                onClick={onSelect}
              >
                {icon}
              </IconButton>
            ))}
          </span>
        </span>
      )}
    </td>
  )
}

/** The keys of the rows. They work while a row itself has the focus, not a field in it. */
function useRowKeys<Row extends { readonly id: string }>(
  { rows, hrefOf, selection, onSearch }: ListTableProps<Row>,
  body: { readonly current: HTMLTableSectionElement | null },
  setCurrent: (index: number) => void,
) {
  const go = useGo()
  return (event: KeyboardEvent) => {
    const element = event.target
    if (!(element instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.findIndex(({ id }) => id === element.dataset.row)
    const row = rows[index]
    if (row === undefined) return
    const moveTo = (next: number) => {
      const bounded = Math.max(0, Math.min(rows.length - 1, next))
      setCurrent(bounded)
      const shown = body.current?.rows[bounded]
      shown?.focus()
      shown?.scrollIntoView({ block: 'nearest' })
    }
    switch (event.key) {
      case 'ArrowDown':
        moveTo(index + 1)
        break
      case 'ArrowUp':
        moveTo(index - 1)
        break
      case 'Home':
        moveTo(0)
        break
      case 'End':
        moveTo(rows.length - 1)
        break
      case 'Enter':
        if (hrefOf) go(hrefOf(row))
        break
      case 'x':
        selection.set([row.id], !selection.has(row.id))
        break
      case '/':
        onSearch()
        break
      default:
        return
    }
    event.preventDefault()
    // The shell has a key of the same name.
    event.stopPropagation()
  }
}
