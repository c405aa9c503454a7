import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

/** The height and the frame of the console's controls: 36 px, on phones tall enough for a finger. */
export const denseClass =
  'min-h-9 w-full rounded-control border border-control bg-surface px-3 text-label text-ink max-lg:min-h-11'

const frameClass =
  'flex items-center gap-1.5 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:outline-1 has-aria-invalid:outline-danger has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-2'

export interface DenseInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Before the text: a currency's symbol. */
  readonly before?: ReactNode
  /** After the text: a unit. */
  readonly after?: ReactNode
  /** Another person has changed it too. */
  readonly warned?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A text input with what belongs to its value inside its frame. */
export function DenseInput({ before, after, warned = false, className, ...rest }: DenseInputProps) {
  return (
    <span
      // An amount and its unit keep their order in every language.
      dir={rest.dir === 'ltr' ? 'ltr' : undefined}
      className={cx(
        denseClass,
        frameClass,
        warned && 'border-warn-line outline-1 outline-warn-line',
        className,
      )}
    >
      {before && (
        <span aria-hidden="true" className="text-ink-2">
          {before}
        </span>
      )}
      <input
        {...rest}
        className="w-full min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-ink-3 max-lg:text-base"
      />
      {after && (
        <span aria-hidden="true" className="whitespace-nowrap text-ink-2">
          {after}
        </span>
      )}
    </span>
  )
}
