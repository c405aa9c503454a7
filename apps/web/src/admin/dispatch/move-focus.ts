import type { KeyboardEvent } from 'react'

/**
 * Arrow keys go from row to row, and from column to column in the direction of reading. Rows and columns say so in
 * `data-focus-row` and `data-focus-column`; Tab reaches one row of each column.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const board = event.currentTarget
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-focus-row]')
  if (row === null) return
  const rowsOf = (column: Element | undefined) =>
    column === undefined ? [] : [...column.querySelectorAll<HTMLElement>('[data-focus-row]')]
  const columns = [...board.querySelectorAll('[data-focus-column]')].filter((one) => rowsOf(one).length > 0)
  const column = columns.findIndex((one) => one.contains(row))
  const rows = rowsOf(columns[column])
  const index = rows.indexOf(row)
  const forward = getComputedStyle(board).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const beside = (step: number) => {
    const next = rowsOf(columns[column + step])
    return next[Math.min(index, next.length - 1)]
  }
  const goals: Record<string, HTMLElement | undefined> = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowLeft: beside(forward === 'ArrowLeft' ? 1 : -1),
    ArrowRight: beside(forward === 'ArrowRight' ? 1 : -1),
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  goal.focus()
}
