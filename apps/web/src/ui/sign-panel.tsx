import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SignPanelProps {
  /** The most important number: minutes, price, cash. */
  readonly figure?: ReactNode
  readonly title?: ReactNode
  readonly note?: ReactNode
  /** At the far side, such as the start code. */
  readonly aside?: ReactNode
  readonly size?: 'compact' | 'regular'
  readonly children?: ReactNode
  readonly className?: string
}

/** A deep-green panel with an inset border. A screen has at most one. */
export function SignPanel({
  figure,
  title,
  note,
  aside,
  size = 'regular',
  children,
  className,
}: SignPanelProps) {
  const compact = size === 'compact'
  return (
    <div className={cx('rounded-sign bg-sign p-1 text-on-sign', className)}>
      <div className={cx('rounded-[7px] border border-sign-line', compact ? 'px-3.5 py-2.5' : 'px-5 py-4')}>
        {(figure !== undefined || title !== undefined) && (
          <div className="flex items-center gap-4">
            {figure !== undefined && (
              <bdi
                dir="ltr"
                className={cx(
                  'caps-center font-display leading-none',
                  compact ? 'text-[2.25rem]' : 'text-[4rem]',
                )}
              >
                {figure}
              </bdi>
            )}
            <div className="min-w-0 flex-1">
              <div className={cx(compact ? 'text-sm' : 'text-title font-semibold')}>{title}</div>
              {note !== undefined && (
                <div className={cx('text-on-sign-2', compact ? 'text-sm' : 'text-base')}>{note}</div>
              )}
            </div>
            {aside}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
