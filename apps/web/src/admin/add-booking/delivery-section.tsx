import { FormField } from '../../features/form/fields.tsx'
import { useFieldNote } from '../../features/form/form-context.tsx'
import { parcelText } from '../../features/text/parcel-text.ts'
import { denseClass } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { Noted } from './driver-note.tsx'
import type { AddBooking } from './use-add-booking.ts'

/** What a delivery is, who receives it, and what to do at both ends. */
export function DeliverySection({ booking }: { readonly booking: AddBooking }) {
  const { offer, values, change } = booking
  const t = useText()
  const parcelTypes = offer?.carType.parcelTypes ?? []
  // The choice belongs to the car type that is chosen without a word.
  const choose = (patch: { parcelType: string } | { option: string }) =>
    change({ carType: offer?.carType.id ?? '', ...patch })
  return (
    <Panel title={t('add_booking_delivery')}>
      <div className="grid gap-3 p-4 sm:grid-cols-2">
        <Choice
          name="parcelType"
          label={t('add_booking_parcel_type')}
          carType={offer?.carType}
          choices={parcelTypes}
          none={values.parcelType === '' ? t('add_booking_choose') : undefined}
          value={values.parcelType}
          onChange={(parcelType) => choose({ parcelType })}
        />
        <Choice
          name="option"
          label={t('add_booking_option')}
          carType={offer?.carType}
          // An option has no price without a parcel type.
          choices={parcelTypes.length > 0 && values.parcelType === '' ? [] : (offer?.carType.options ?? [])}
          none={t('add_booking_none')}
          value={values.option}
          onChange={(option) => choose({ option })}
        />
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

/** One of a car type's lists. The browser's own control: a letter chooses, Enter goes on. */
function Choice(props: {
  readonly name: 'parcelType' | 'option'
  readonly label: string
  readonly carType: Parameters<typeof parcelText>[0] | undefined
  readonly choices: readonly { readonly description: string; readonly amount: number }[]
  /** The entry of no choice; absent: there is none. */
  readonly none: string | undefined
  readonly value: string
  readonly onChange: (description: string) => void
}) {
  const { name, label, carType = { translations: {} }, choices, none, value, onChange } = props
  const format = useFormat()
  const { locale } = useLocale()
  const note = useFieldNote(name)
  if (choices.length === 0) return null
  return (
    <Field label={label} note={note}>
      {(ids) => (
        <select
          {...ids}
          name={name}
          data-step
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={`${denseClass} focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger`}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(({ description, amount }) => (
            <option key={description} value={description}>
              {`${parcelText(carType, description, locale)}, ${format.money(amount)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
