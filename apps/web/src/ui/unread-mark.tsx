import { cx } from './cx.ts'
import { useFormat } from './text.tsx'

const most = 99

/** A number of what is unread, in red; assistive technology reads it from the label beside it. */
export function UnreadMark({ count, className }: { readonly count: number; readonly className?: string }) {
  const format = useFormat()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-label font-bold text-on-danger',
        className,
      )}
    >
      {/* As `caps-center`, in Arabic too: its digits are of the same font. */}
      <span className="pt-[0.16em]">{count > most ? `${most}+` : format.number(count)}</span>
    </span>
  )
}
