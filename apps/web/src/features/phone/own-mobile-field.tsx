import { Field, noteOf } from '../../ui/field.tsx'
import { MobileInput } from './mobile-input.tsx'

/** The number with which a person signs in, or will. The browser may fill it in. */
export function OwnMobileField(props: {
  readonly label: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (number: string) => void
}) {
  const { label, error, value, onChange } = props
  return (
    <Field label={label} note={noteOf(error, undefined)}>
      {(ids) => (
        <MobileInput
          ids={ids}
          name="mobile"
          size="large"
          autoComplete="tel"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
