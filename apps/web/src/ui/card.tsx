import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A panel with a thin border; only floating panels have shadows. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={cx('rounded-panel border border-line bg-surface', className)}>{children}</section>
  )
}
