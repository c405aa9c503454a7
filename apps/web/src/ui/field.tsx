import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { AlertIcon } from './icons.tsx'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** What stands below a field: an error, what another person saved, or a plain remark. */
export interface FieldNote {
  readonly kind: 'error' | 'warn' | 'plain'
  readonly text: ReactNode
}

export interface FieldProps {
  readonly label: ReactNode
  /** The label is only read out: the control says what it is. */
  readonly hiddenLabel?: boolean
  readonly note?: FieldNote | undefined
  readonly className?: string | undefined
  /** Receives the ids that connect the control to its label and its note. */
  readonly children: (ids: FieldIds) => ReactNode
}

/** Label, control, and below it the note. */
export function Field({ label, hiddenLabel = false, note, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : 'text-label font-semibold text-ink-2'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': note?.kind === 'error' ? true : undefined,
      })}
      {note && <NoteLine id={noteId} note={note} />}
    </div>
  )
}

const noteClass = {
  error: 'font-semibold text-danger',
  warn: 'font-semibold text-warn',
  plain: 'text-ink-3',
} as const

export function NoteLine({ id, note }: { readonly id?: string; readonly note: FieldNote }) {
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-label', noteClass[note.kind])}>
      {note.kind !== 'plain' && <AlertIcon size={16} />}
      <span>{note.text}</span>
    </p>
  )
}

/** The error if there is one, else the hint. */
export function noteOf(error: string | undefined, hint: string | undefined): FieldNote | undefined {
  if (error !== undefined) return { kind: 'error', text: error }
  return hint === undefined ? undefined : { kind: 'plain', text: hint }
}

export const inputClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 text-base text-ink placeholder:text-ink-3 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger aria-invalid:outline-danger disabled:border-line disabled:bg-sunken disabled:text-ink-3'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** A labelled text input. */
export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} note={noteOf(error, hint)} className={className}>
      {(ids) => <input {...rest} {...ids} className={inputClass} />}
    </Field>
  )
}
