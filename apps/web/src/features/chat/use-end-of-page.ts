import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  readonly oldest: number
  readonly newest: string
  readonly isAtEnd: boolean
}): void {
  const { oldest, newest, isAtEnd } = lines
  const known = useRef({ oldest, newest: '', height: 0 })
  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight
    const before = known.current
    if (oldest < before.oldest) window.scrollBy(0, height - before.height)
    else if (newest !== before.newest && (isAtEnd || before.newest === '')) window.scrollTo(0, height)
    known.current = { oldest, newest, height }
  })
}
