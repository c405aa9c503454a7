import { cx } from './cx.ts'

export interface PlateProps {
  readonly number: string
  /** Smaller, for the rows of a table. */
  readonly small?: boolean
  readonly className?: string
}

/** A number plate, drawn the same in every language and theme. */
export function Plate({ number, small, className }: PlateProps) {
  return (
    <bdi dir="ltr" className={cx('number-plate', small && 'px-1.5! py-0! text-label!', className)}>
      <span className="caps-center">{number}</span>
    </bdi>
  )
}
