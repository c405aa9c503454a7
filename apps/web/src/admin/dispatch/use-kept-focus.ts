import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the screen when what has it is removed, because an action was done or a booking moved on.
 * `find` says what gets it instead. Returns the part's `onFocus`.
 */
export function useKeptFocus(find: (removed: HTMLElement) => HTMLElement | null | undefined) {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    const removed = last.current
    last.current = null
    if (document.activeElement === null || document.activeElement === document.body)
      find(removed)?.focus({ preventScroll: true })
  })
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target
  }
}
