import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A short remark beside a name. */
export function Tag({
  children,
  accent = false,
}: {
  readonly children: ReactNode
  readonly accent?: boolean
}) {
  return (
    <span
      className={cx(
        'inline-block whitespace-nowrap rounded-plate px-2 pt-0.5 pb-px text-small font-semibold',
        accent ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2',
      )}
    >
      {children}
    </span>
  )
}
