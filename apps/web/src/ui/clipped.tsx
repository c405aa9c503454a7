import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** It stands at the side where the page's lines begin, whatever its own direction is. */
const clippedClass = 'block min-w-0 truncate in-[html[dir=ltr]]:text-left in-[html[dir=rtl]]:text-right'

/**
 * One line of text from people that ends in "…" where it is too long. It is cut at its own end: a Latin name on an Arabic
 * page keeps its beginning.
 */
export function Clipped({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <span dir="auto" className={cx(clippedClass, className)}>
      {children}
    </span>
  )
}
