import { FormField } from '../../features/form/fields.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useText } from '../../ui/text.tsx'
import { shortcuts } from './shortcuts.ts'

/** What the driver reads on the way to the pickup. */
export function DriverNote() {
  const t = useText()
  return (
    <FormField
      name="pickUpInstructions"
      label={<Noted label={t('add_booking_note')} />}
      dir="auto"
      maxLength={500}
    />
  )
}

/** A label with the key that leads to its field. */
export function Noted({ label }: { readonly label: string }) {
  return (
    <span className="flex items-center gap-2">
      {label} <KeyHint keys={shortcuts.note} />
    </span>
  )
}
