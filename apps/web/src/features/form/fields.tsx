import { currencyExponent } from '@cabstand/domain/currency'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useBoot } from '../../ui/boot.tsx'
import { DenseField, DenseInput, DenseNote } from '../../ui/dense-field.tsx'
import { Segmented, type SegmentOption } from '../../ui/segmented.tsx'
import { useFieldNote } from './form-context.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className'>

export interface FormFieldProps extends InputProps {
  /** The field's path in the form's values. */
  readonly name: string
  readonly label: ReactNode
  /** Shown while there is nothing else to say below the field. */
  readonly hint?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string
}

/** One line of text. */
export function FormField({ name, label, hint, before, after, className, ...rest }: FormFieldProps) {
  // Controlled: an uncontrolled input would miss a reset, because the compiler keeps what `register` returned.
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <DenseField label={label} note={note} className={className}>
      {(ids) => (
        <DenseInput
          autoComplete="off"
          {...rest}
          {...field}
          {...ids}
          value={String(field.value ?? '')}
          before={before}
          after={after}
          warned={note?.kind === 'warn'}
        />
      )}
    </DenseField>
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

export interface ChoiceFieldProps<V extends string> {
  readonly name: string
  readonly label: string
  readonly options: readonly SegmentOption<V>[]
  readonly className?: string
}

/** One of a few, side by side. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { name, label, options, className } = props
  const { field } = useController({ name })
  const note = useFieldNote(name)
  return (
    <div className={className}>
      <span aria-hidden="true" className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </span>
      <Segmented
        label={label}
        name={name}
        size="small"
        className="flex w-full [&>label]:flex-1 [&>label]:justify-center [&>label]:whitespace-nowrap"
        options={options}
        value={field.value as V}
        onChange={field.onChange}
      />
      {note && <DenseNote note={note} />}
    </div>
  )
}

/** A group of fields with its heading at the side on wide screens and above on narrow ones. */
export function FormGroup(props: {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
}) {
  const { title, note, children } = props
  return (
    <section className="grid gap-3 border-t border-line py-5 md:grid-cols-[13.5rem_1fr] md:gap-5">
      <div className="text-label">
        <h2 className="font-bold">{title}</h2>
        <p className="mt-0.5 text-ink-2">{note}</p>
      </div>
      <div className="grid min-w-0 content-start gap-3 sm:grid-cols-2">{children}</div>
    </section>
  )
}
