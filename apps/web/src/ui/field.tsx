import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, InfoIcon } from './icons.tsx'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly className?: string | undefined
  /** Receives the ids that connect the control to its label, hint and error. */
  readonly children: (ids: FieldIds) => ReactNode
}

/** Label, control, and below it the error or the hint. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-label font-semibold text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          className={cx(
            'flex items-start gap-1.5 text-label',
            error ? 'font-semibold text-danger' : 'text-ink-3',
          )}
        >
          {error ? <AlertIcon size={16} /> : <InfoIcon size={16} />}
          {note}
        </p>
      )}
    </div>
  )
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
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => <input {...rest} {...ids} className={inputClass} />}
    </Field>
  )
}
