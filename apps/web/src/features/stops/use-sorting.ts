import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { dropIndex, type RowBox, rowOffsets } from './sort-rows.ts'

/** What a person presses to move a row, in each row. */
const handleOf = (row: Element) => row.querySelector<HTMLElement>('[data-row-handle]')

/**
 * Rows that people sort by a handle in each: with a mouse, a finger or the arrow keys. The rows are the children of
 * the element that has `list`.
 */
export function useSorting(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const refocus = useRef<number>(undefined)
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    const row = list.current?.children[refocus.current ?? -1]
    refocus.current = undefined
    if (row) handleOf(row)?.focus()
  })
  const move = (from: number, to: number) => {
    refocus.current = to
    onMove(from, to)
  }
  return {
    list,
    handleProps: (index: number) => ({
      'data-row-handle': '',
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !list.current) return
        event.preventDefault()
        event.currentTarget.focus()
        drag(event, [...list.current.children], index, (to) => move(index, to))
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : index
        if (to === index || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (to >= 0 && to < (list.current?.children.length ?? 0)) move(index, to)
      },
    }),
  }
}

/** Follows a pointer until it is released. Escape, or a gesture that the browser takes over, puts the row back. */
function drag(
  { currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>,
  rows: readonly Element[],
  index: number,
  onDrop: (to: number) => void,
): void {
  const handle: HTMLElement = currentTarget
  const boxes = rows.map((row): RowBox => row.getBoundingClientRect())
  const ended = new AbortController()
  let by = 0
  const show = (offsets: readonly number[]) => {
    for (const [at, row] of rows.entries()) {
      if (row instanceof HTMLElement) row.style.translate = offsets[at] ? `0 ${offsets[at]}px` : ''
    }
  }
  const end = (to?: number) => {
    ended.abort()
    rows[index]?.removeAttribute('data-dragged')
    show([])
    if (to !== undefined && to !== index) onDrop(to)
  }
  const { signal } = ended
  handle.setPointerCapture(pointerId)
  rows[index]?.setAttribute('data-dragged', '')
  handle.addEventListener(
    'pointermove',
    (event) => {
      by = event.clientY - clientY
      show(rowOffsets(boxes, index, by))
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => end(dropIndex(boxes, index, by)), { signal })
  handle.addEventListener('pointercancel', () => end(), { signal })
  handle.addEventListener('lostpointercapture', () => end(), { signal })
  handle.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
}
