import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  readonly title: string
  readonly note?: string
  /** One action, such as "Book a ride" or "Clear filters". */
  readonly action?: ReactNode
  readonly className?: string
}

/** An empty list: a drawing of three free taxi bays, one line of text, one action. */
export function EmptyState({ title, note, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-start gap-2 p-5', className)}>
      <svg
        viewBox="0 0 96 16"
        aria-hidden="true"
        className="mb-2 h-4 w-24 text-ink-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M1 1v14h94V1M32 1v14M64 1v14" />
      </svg>
      <p className="text-lead font-bold">{title}</p>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
