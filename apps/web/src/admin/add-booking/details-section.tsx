import { FormField } from '../../features/form/fields.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { shortcuts } from './shortcuts.ts'

/** Who receives a delivery, and what to do at both ends. */
export function DeliverySection() {
  const t = useText()
  return (
    <Panel title={t('add_booking_delivery')}>
      <div className="grid gap-3 p-4 sm:grid-cols-2">
        <FormField name="deliveryPerson" label={t('add_booking_recipient')} dir="auto" maxLength={100} />
        <FormField
          name="deliveryPersonPhone"
          type="tel"
          label={t('add_booking_recipient_phone')}
          dir="ltr"
          maxLength={40}
        />
        <FormField
          name="pickUpInstructions"
          label={<Noted label={t('add_booking_pickup_note')} />}
          dir="auto"
          maxLength={500}
        />
        <FormField
          name="deliveryInstructions"
          label={t('add_booking_drop_note')}
          dir="auto"
          maxLength={500}
        />
      </div>
    </Panel>
  )
}

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

function Noted({ label }: { readonly label: string }) {
  return (
    <span className="flex items-center gap-2">
      {label} <KeyHint keys={shortcuts.note} />
    </span>
  )
}
