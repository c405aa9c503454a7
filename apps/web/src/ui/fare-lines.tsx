import type { ReactNode } from 'react'
import { Bdi } from './bdi.tsx'
import { cx } from './cx.ts'

export interface FareLine {
  readonly id: string
  readonly label: ReactNode
  /** Already formatted. */
  readonly amount: string
  /** A discount, shown in the accent colour. */
  readonly gain?: boolean
}

export interface FareLinesProps {
  readonly lines: readonly FareLine[]
  readonly total?: { readonly label: ReactNode; readonly amount: string }
  readonly className?: string
}

/** The lines of a price, which add up to the total. */
export function FareLines({ lines, total, className }: FareLinesProps) {
  return (
    <dl className={cx('grid text-base', className)}>
      {lines.map((line) => (
        <div key={line.id} className={cx('fare-line', line.gain && 'font-semibold text-accent')}>
          <dt>{line.label}</dt>
          <dd>
            <Bdi>{line.amount}</Bdi>
          </dd>
        </div>
      ))}
      {total && (
        <div className="fare-total">
          <dt>{total.label}</dt>
          <dd>
            <Bdi>{total.amount}</Bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
