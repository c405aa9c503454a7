import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import type { FieldIds } from './field.tsx'
import { AlertIcon } from './icons.tsx'

/** What stands below a field of the console: an error, what another person saved, or a plain remark. */
export interface FieldNote {
  readonly kind: 'error' | 'warn' | 'plain'
  readonly text: ReactNode
}

export interface DenseFieldProps {
  readonly label: ReactNode
  readonly note?: FieldNote | undefined
  readonly className?: string | undefined
  readonly children: (ids: FieldIds) => ReactNode
}

const noteClass = {
  error: 'font-semibold text-danger',
  warn: 'font-semibold text-warn',
  plain: 'text-ink-3',
} as const

/** A field of the console, 36 px high: label above, control, note below. */
export function DenseField({ label, note, className, children }: DenseFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-label font-semibold text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': note?.kind === 'error' ? true : undefined,
      })}
      {note && <DenseNote id={noteId} note={note} />}
    </div>
  )
}

export function DenseNote({ id, note }: { readonly id?: string; readonly note: FieldNote }) {
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-label', noteClass[note.kind])}>
      {note.kind !== 'plain' && <AlertIcon size={16} />}
      <span>{note.text}</span>
    </p>
  )
}

const frameClass =
  'flex min-h-9 w-full items-center gap-1.5 rounded-control border border-control bg-surface px-3 text-label text-ink focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:outline-1 has-aria-invalid:outline-danger'

export interface DenseInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Before the text: a currency's symbol. */
  readonly before?: ReactNode
  /** After the text: a unit. */
  readonly after?: ReactNode
  /** Another person has changed it too. */
  readonly warned?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A text input with what belongs to its value inside its frame: 36 px high, on phones tall enough for a finger. */
export function DenseInput({ before, after, warned = false, className, ...rest }: DenseInputProps) {
  return (
    <span
      // An amount and its unit keep their order in every language.
      dir={rest.dir === 'ltr' ? 'ltr' : undefined}
      className={cx(
        frameClass,
        'max-lg:min-h-11',
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
