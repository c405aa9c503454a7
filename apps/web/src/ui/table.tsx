import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned in every language, so that decimals line up. */
  readonly numeric?: boolean
}

export interface TableProps<Row> {
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Key of the row that is selected. */
  readonly currentKey?: string | undefined
  readonly className?: string
}

/** A plain table of rows 36 px high, for short lists. */
export function Table<Row>({ caption, columns, rows, rowKey, currentKey, className }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-x-auto rounded-panel border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-label">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  'h-9 px-2 py-1 font-semibold xl:px-3 text-ink-2',
                  column.numeric ? 'text-right' : 'text-start',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={rowKey(row) === currentKey || undefined}
              className="border-t border-line hover:bg-hover aria-[current]:bg-selected"
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cx(
                    'h-9 px-2 xl:px-3',
                    column.numeric ? 'text-right whitespace-nowrap' : 'text-start',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
