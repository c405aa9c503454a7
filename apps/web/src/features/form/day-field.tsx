import { useController } from 'react-hook-form'
import { DayPicker } from '../../ui/app/day-picker.tsx'
import { Field } from '../../ui/field.tsx'
import type { FormFieldProps } from './fields.tsx'
import { useFieldNote } from './form-context.tsx'

/** A day: YYYY-MM-DD, or empty. */
export function DayField({
  name,
  label,
  hint,
  className,
}: Pick<FormFieldProps, 'name' | 'label' | 'hint' | 'className'>) {
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <Field label={label} note={note} className={className}>
      {(ids) => (
        <DayPicker
          ids={ids}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          warned={note?.kind === 'warn'}
        />
      )}
    </Field>
  )
}
