import { currencyExponent } from '@cabstand/domain/currency'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldNote } from './form-context.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'accept'>

export interface FormFieldProps extends InputProps {
  /** The field's path in the form's values. */
  readonly name: string
  readonly label: ReactNode
  /** Shown while there is nothing else to say below the field. */
  readonly hint?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string
  /** What people may type; anything else makes the field empty. Absent: everything. */
  readonly accept?: RegExp
}

/** One line of text. */
export function FormField(props: FormFieldProps) {
  const { name, label, hint, before, after, className, accept, ...rest } = props
  // Controlled: an uncontrolled input would miss a reset, because the compiler keeps what `register` returned.
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <Field label={label} note={note} className={className}>
      {(ids) => (
        <DenseInput
          autoComplete="off"
          dir="auto"
          {...rest}
          {...field}
          {...ids}
          onChange={({ currentTarget: { value } }) =>
            field.onChange(accept === undefined || accept.test(value) ? value : '')
          }
          value={String(field.value ?? '')}
          before={before}
          after={after}
          warned={note?.kind === 'warn'}
        />
      )}
    </Field>
  )
}

/** A number, written from left to right in every language. */
export function NumberField({ inputMode = 'decimal', ...props }: FormFieldProps) {
  return <FormField {...props} inputMode={inputMode} dir="ltr" />
}

/** An amount in major units of the settings' currency, with its symbol. */
export function MoneyField(props: Omit<FormFieldProps, 'before'>) {
  const { settings } = useBoot()
  const inputMode = currencyExponent(settings.code) === 0 ? 'numeric' : 'decimal'
  return <NumberField {...props} inputMode={inputMode} before={settings.symbol} />
}

/** A percentage. */
export function PercentField(props: Omit<FormFieldProps, 'after'>) {
  return <NumberField {...props} after="%" />
}

/** Text of several lines. */
export function LongTextField(props: Omit<FormFieldProps, 'before' | 'after'> & { readonly rows?: number }) {
  const { name, label, hint, className, rows = 4 } = props
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <Field label={label} note={note} className={className}>
      {(ids) => (
        <textarea
          {...field}
          {...ids}
          rows={rows}
          dir="auto"
          value={String(field.value ?? '')}
          className={textAreaClass}
        />
      )}
    </Field>
  )
}

const textAreaClass =
  'w-full rounded-control border border-control bg-surface px-3 py-2 text-label text-ink focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger aria-invalid:outline-1 aria-invalid:outline-danger max-lg:text-base'

/** A group of fields with its heading at the side on wide screens and above on narrow ones. */
export function FormGroup(props: {
  readonly title: string
  /** For two columns of groups. */
  readonly narrow?: boolean
  readonly note: ReactNode
  readonly children: ReactNode
}) {
  const { title, note, children, narrow = false } = props
  return (
    <section
      className={cx(
        'grid gap-3 border-t border-line py-5 md:gap-5',
        narrow ? 'md:grid-cols-[9.5rem_1fr]' : 'md:grid-cols-[13.5rem_1fr]',
      )}
    >
      <div className="text-label">
        <h2 className="font-bold">{title}</h2>
        <p className="mt-0.5 text-ink-2">{note}</p>
      </div>
      <div className="grid min-w-0 content-start gap-3 sm:grid-cols-2">{children}</div>
    </section>
  )
}
