import { useController } from 'react-hook-form'
import { PictureField, type PictureFieldProps } from '../upload/picture-field.tsx'
import { useFieldNote } from './form-context.tsx'

/** A picture as a field of a form. Its value is the address of the picture, or empty. */
export function ImageField({
  name,
  hint,
  ...props
}: Omit<PictureFieldProps, 'value' | 'onChange' | 'note'> & {
  /** The field's path in the form's values. */
  readonly name: string
  readonly hint?: string
}) {
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return <PictureField {...props} value={String(field.value ?? '')} onChange={field.onChange} note={note} />
}
