import { useEffect, useRef } from 'react'
import { MobileInput } from '../../features/phone/mobile-input.tsx'
import { parcelText } from '../../features/text/parcel-text.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field, noteOf, TextField } from '../../ui/field.tsx'
import { PackageIcon } from '../../ui/icons.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import type { Delivery, DeliveryValues } from './use-delivery.ts'
import type { PricedOffer } from './use-prices.ts'

const fields: readonly {
  readonly name: keyof DeliveryValues
  readonly label: 'delivery_person' | 'delivery_pickup_note' | 'delivery_drop_note'
  readonly maxLength: number
  readonly dir: 'auto'
}[] = [
  { name: 'deliveryPerson', label: 'delivery_person', maxLength: 100, dir: 'auto' },
  { name: 'pickUpInstructions', label: 'delivery_pickup_note', maxLength: 500, dir: 'auto' },
  { name: 'deliveryInstructions', label: 'delivery_drop_note', maxLength: 500, dir: 'auto' },
]

/** What is sent, who receives it, and what the driver must know at both ends. */
export default function DeliveryForm(props: {
  readonly search: BookSearch
  readonly carType: PricedOffer['carType']
  readonly delivery: Delivery
  /** Opens the choice of parcel types and options; absent: the car type has none. */
  readonly onAskParcel?: (() => void) | undefined
}) {
  const { search, carType, delivery, onAskParcel } = props
  const { values, wrong, change } = delivery
  const t = useText()
  const { locale } = useLocale()
  const section = useRef<HTMLElement>(null)
  const isWrong = wrong.length > 0
  useEffect(() => {
    if (isWrong) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  const noteFor = (name: keyof DeliveryValues) =>
    wrong.includes(name) ? t('delivery_phone_missing') : undefined
  const chosen = [search.parcel, search.option].filter((each) => each !== undefined)
  return (
    <section ref={section} aria-labelledby="delivery" className="grid gap-4 border-t border-line pt-4">
      <h2 id="delivery" className="font-bold">
        {t('delivery_title')}
      </h2>
      {onAskParcel && chosen.length > 0 && (
        <div className="flex items-center gap-3 rounded-panel bg-canvas px-4 py-3">
          <PackageIcon size={20} className="shrink-0 text-accent" />
          <p className="grid min-w-0 flex-1 [overflow-wrap:anywhere]">
            {chosen.map((each) => (
              <bdi key={each}>{parcelText(carType, each, locale)}</bdi>
            ))}
          </p>
          <Button kind="secondary" size="small" onClick={onAskParcel}>
            {t('parcel_change')}
          </Button>
        </div>
      )}
      <div className="grid gap-3">
        <Field
          label={t('delivery_phone')}
          note={noteOf(noteFor('deliveryPersonPhone'), t('delivery_phone_note'))}
        >
          {(ids) => (
            <MobileInput
              ids={ids}
              name="deliveryPersonPhone"
              size="large"
              autoComplete="off"
              value={values.deliveryPersonPhone}
              onChange={(deliveryPersonPhone) => change({ deliveryPersonPhone })}
            />
          )}
        </Field>
        {fields.map(({ name, label, ...rest }) => (
          <TextField
            key={name}
            {...rest}
            name={name}
            label={t(label)}
            autoComplete="off"
            value={values[name]}
            error={noteFor(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </section>
  )
}
