import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name; also shown as the tooltip, by the style sheet. */
  readonly label: string
  /** In the accent colour, for the main action. */
  readonly accent?: boolean
  readonly shape?: 'plain' | 'outlined' | 'round' | 'floating'
  readonly children: ReactNode
}

const shapes = {
  plain: 'size-9 rounded-control hover:bg-hover',
  outlined: 'size-11 rounded-control border border-line-2 bg-surface hover:border-control hover:bg-hover',
  round: 'size-12 rounded-full border border-line-2 bg-surface hover:border-control hover:bg-hover',
  floating: 'size-10 rounded-panel bg-surface shadow-2 hover:bg-hover',
} as const

/** A button that shows only an icon. Touch targets are at least 36 px. */
export function IconButton({
  label,
  shape = 'plain',
  accent = false,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx('icon-button', accent ? 'text-accent' : 'text-ink-2', shapes[shape], className)}
    >
      {children}
    </button>
  )
}
