import { useState } from 'react'
import { parcelText } from '../../features/text/parcel-text.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import type { PricedOffer } from './use-prices.ts'

export interface ParcelDialogProps {
  readonly carType: PricedOffer['carType']
  readonly search: BookSearch
  readonly onChoose: (patch: BookSearch) => void
  readonly onClose: () => void
}

/** What is sent, and what helps with it, each with what it adds to the price. */
export default function ParcelDialog({ carType, search, onChoose, onClose }: ParcelDialogProps) {
  const { parcelTypes, options } = carType
  const t = useText()
  const format = useFormat()
  const [parcel, setParcel] = useState(search.parcel ?? parcelTypes[0]?.description)
  const [option, setOption] = useState(search.option)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('parcel_title')}
      description={t('parcel_note', { car: format.carType(carType).name })}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onChoose({ carType: carType.id, parcel, option })}>
            {t('parcel_show_price')}
          </Button>
        </>
      }
    >
      {parcelTypes.length > 0 && (
        <Choices
          name="parcel"
          label={t('parcel_type')}
          carType={carType}
          choices={parcelTypes}
          value={parcel}
          onChange={setParcel}
        />
      )}
      {options.length > 0 && (
        <Choices
          name="option"
          label={t('parcel_option')}
          carType={carType}
          none={t('parcel_no_option')}
          choices={options}
          value={option}
          onChange={setOption}
        />
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  readonly carType: PricedOffer['carType']
  readonly name: string
  readonly label: string
  /** The text of choosing none of them; absent: one must be chosen. */
  readonly none?: string
  readonly choices: readonly { readonly description: string; readonly amount: number }[]
  readonly value: string | undefined
  readonly onChange: (description: string | undefined) => void
}

function Choices({ name, label, carType, none, choices, value, onChange }: ChoicesProps) {
  const t = useText()
  const format = useFormat()
  const { locale } = useLocale()
  const rows = [
    ...(none === undefined ? [] : [{ id: undefined, text: none, amount: undefined }]),
    ...choices.map(({ description, amount }) => ({
      id: description,
      text: parcelText(carType, description, locale),
      amount,
    })),
  ]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-semibold text-ink-2">{label}</legend>
      <div className="overflow-hidden rounded-panel border border-line-2">
        {rows.map(({ id, text, amount }) => (
          <label
            key={id ?? ''}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-line px-3.5 py-2 not-last:border-b hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={id === value}
              onChange={() => onChange(id)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <bdi>{text}</bdi>
            </span>
            {amount !== undefined && (
              <span className="whitespace-nowrap text-ink-2">
                {amount === 0 ? t('parcel_included') : <Bdi>{`+ ${format.money(amount)}`}</Bdi>}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
