import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What scrolls the messages: the panel that floats on wide screens, or the page. */
export const chatPanel = 'data-chat-panel'
export const scrollerOf = (end: Element | null): Element =>
  end?.closest(`[${chatPanel}]`) ?? document.documentElement

/** Whether the end of the page is on the screen: the element is its last one. */
export function useIsAtEnd(): { readonly end: RefObject<HTMLDivElement | null>; readonly isAtEnd: boolean } {
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? true))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return { end, isAtEnd }
}

/**
 * Keeps the newest line on the screen when one is added below and the end was on the screen, and keeps what was on the
 * screen when older ones are added above.
 */
export function useKeptScroll(lines: {
  readonly end: RefObject<Element | null>
  readonly oldest: number
  readonly newest: string
  readonly isAtEnd: boolean
}): void {
  const { end, oldest, newest, isAtEnd } = lines
  const known = useRef({ oldest, newest: '', height: 0 })
  useLayoutEffect(() => {
    const scroller = scrollerOf(end.current)
    const height = scroller.scrollHeight
    const before = known.current
    if (oldest < before.oldest) scroller.scrollTop += height - before.height
    else if (newest !== before.newest && (isAtEnd || before.newest === '')) scroller.scrollTop = height
    known.current = { oldest, newest, height }
  })
}
