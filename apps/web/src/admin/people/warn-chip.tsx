import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/icons.tsx'

/** What needs attention in a row; `severe`: what does not work. */
export function WarnChip({ children, severe = false }: { children: ReactNode; severe?: boolean }) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.5 rounded-chip px-1.5 text-small font-semibold',
        severe ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn',
      )}
    >
      <AlertIcon size={14} />
      <span className="caps-center">{children}</span>
    </span>
  )
}
