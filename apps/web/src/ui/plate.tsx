import { cx } from './cx.ts'

/** A number plate, drawn the same in every language and theme. */
export function Plate({ number, className }: { number: string; className?: string }) {
  return (
    <bdi
      dir="ltr"
      className={cx(
        'inline-flex items-center whitespace-nowrap rounded-plate border-[1.5px] border-g-950 bg-white px-2.5 py-1 font-mono text-base font-semibold text-g-950',
        className,
      )}
    >
      <span className="caps-center">{number}</span>
    </bdi>
  )
}
