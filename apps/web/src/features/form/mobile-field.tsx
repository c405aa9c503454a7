import { useController } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { MobileInput } from '../phone/mobile-input.tsx'
import type { FormFieldProps } from './fields.tsx'
import { useFieldNote } from './form-context.tsx'

/** A mobile number with its country. The form's value is the number with its prefix. */
export function MobileField({
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
        <MobileInput
          ids={ids}
          ref={field.ref}
          name={name}
          size="dense"
          autoComplete="off"
          value={String(field.value ?? '')}
          onBlur={field.onBlur}
          onChange={field.onChange}
          warned={note?.kind === 'warn'}
        />
      )}
    </Field>
  )
}
