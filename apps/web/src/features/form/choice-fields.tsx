import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Select, type SelectOption } from '../../ui/app/select.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { Segmented, type SegmentOption } from '../../ui/segmented.tsx'
import { useFieldNote } from './form-context.tsx'

interface NamedField {
  /** The field's path in the form's values. */
  readonly name: string
  readonly label: string
  readonly className?: string
}

/** One of a few, side by side. */
export function ChoiceField<V extends string>(
  props: NamedField & { readonly options: readonly SegmentOption<V>[]; readonly hint?: string },
) {
  const { name, label, options, className, hint } = props
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <div className={className}>
      <span aria-hidden="true" className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </span>
      <Segmented
        label={label}
        name={name}
        size="small"
        className="flex w-full min-w-0 [&>label]:min-w-0 [&>label]:flex-1 [&>label]:justify-center [&>label]:text-center"
        options={options}
        value={field.value as V}
        onChange={field.onChange}
      />
      {note && (
        <div className="mt-1.5">
          <NoteLine note={note} />
        </div>
      )}
    </div>
  )
}

/** One of many. */
export function SelectField<V extends string>(
  props: NamedField & { readonly options: readonly SelectOption<V>[] },
) {
  const { name, ...rest } = props
  const { field } = useController({ name })
  const note = useFieldNote(name)
  return <Select {...rest} dense value={field.value as V} onChange={field.onChange} note={note} />
}

/** Something that is on or off, with the switch at the end of its row. */
export function SwitchField(props: NamedField & { readonly hint?: string; readonly disabled?: boolean }) {
  const { name, label, hint, disabled = false, className } = props
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-8 items-center justify-between gap-3 text-label">
        {label}
        <input
          type="checkbox"
          role="switch"
          ref={field.ref}
          checked={field.value === true}
          disabled={disabled}
          aria-checked={field.value === true}
          aria-describedby={note ? id : undefined}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
          className="flex h-4.5 w-8 shrink-0 cursor-pointer appearance-none items-center rounded-full bg-control p-0.5 transition-colors duration-[140ms] before:size-3.5 before:rounded-full before:bg-surface before:transition-transform before:duration-[140ms] checked:bg-accent disabled:opacity-50 checked:before:translate-x-3.5 rtl:checked:before:-translate-x-3.5"
        />
      </label>
      {note && <NoteLine id={id} note={note} />}
    </div>
  )
}
