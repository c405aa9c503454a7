import { cx } from './cx.ts'

/** Pickup is a ring and drop a square, everywhere. */
export function PickupPin({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('size-4 shrink-0 rounded-full border-[3px] border-current', className)}
    />
  )
}

export function DropPin({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('size-4 shrink-0 rounded-[2px] bg-current', className)} />
}

/** The dashed line between the pins. */
export function PinLine({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('w-0 flex-1 border-s-[3px] border-dotted border-current', className)}
    />
  )
}
