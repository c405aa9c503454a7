import { cx } from './cx.ts'

/** A number plate, drawn the same in every language and theme. */
export function Plate({ number, className }: { number: string; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('number-plate', className)}>
      <span className="caps-center">{number}</span>
    </bdi>
  )
}
