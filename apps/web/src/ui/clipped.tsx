import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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
    <span dir="auto" className={cx('block min-w-0 truncate [text-align:match-parent]', className)}>
      {children}
    </span>
  )
}
