import { hasStartingTariffs } from '@cabstand/domain/fare/starting-tariffs'
import { toMajorString } from '@cabstand/domain/money'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { CarSilhouette } from '../../ui/car-silhouette.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { FormSection } from './form-section.tsx'
import {
  type AmountField,
  type CarTypeValues,
  carField,
  type ErrorOf,
  exampleShares,
  type SetupValues,
} from './form-state.ts'

/** The initial car types with suggested prices. The last one cannot be removed. */
export function CarTypesSection(props: {
  readonly values: SetupValues
  readonly onChange: (changes: Partial<SetupValues>) => void
  readonly errorOf: ErrorOf
}) {
  const { values, onChange, errorOf } = props
  const t = useText()
  const kept = values.carTypes.filter(({ removed }) => !removed)
  const currency = values.currency ?? 'EUR'
  const changeCar = (image: string, changes: Partial<CarTypeValues>) =>
    onChange({
      carTypes: values.carTypes.map((carType) =>
        carType.image === image ? { ...carType, ...changes } : carType,
      ),
    })
  return (
    <FormSection
      title={t('setup_cars')}
      note={t(hasStartingTariffs(currency) ? 'setup_cars_text' : 'setup_cars_unknown', { currency })}
    >
      {kept.map((carType) => (
        <CarTypeFields
          key={carType.image}
          carType={carType}
          currency={currency}
          convertToMile={values.convertToMile}
          errorOf={(name) => errorOf(carField(carType.image, name))}
          onWords={(words) => changeCar(carType.image, words)}
          onPrice={(prices) =>
            onChange({
              pricesEdited: true,
              carTypes: values.carTypes.map((one) =>
                one.image === carType.image ? { ...one, ...prices } : one,
              ),
            })
          }
          onRemove={kept.length > 1 ? () => changeCar(carType.image, { removed: true }) : undefined}
        />
      ))}
      {kept.length < values.carTypes.length && (
        <Button
          kind="quiet"
          className="justify-self-start sm:col-span-2"
          onClick={() => onChange({ carTypes: values.carTypes.map((one) => ({ ...one, removed: false })) })}
        >
          {t('setup_removed_cars')}
        </Button>
      )}
    </FormSection>
  )
}

function CarTypeFields(props: {
  readonly carType: CarTypeValues
  readonly currency: string
  readonly convertToMile: boolean
  readonly errorOf: ErrorOf
  readonly onWords: (words: Partial<Pick<CarTypeValues, 'name' | 'extraInfo'>>) => void
  readonly onPrice: (prices: Partial<Pick<CarTypeValues, AmountField | 'convenienceFees'>>) => void
  readonly onRemove: (() => void) | undefined
}) {
  const { carType, currency, convertToMile, errorOf, onWords, onPrice, onRemove } = props
  const t = useText()
  const prices = [
    ['baseFare', t('setup_base_fare')],
    ['minFare', t('setup_min_fare')],
    ['ratePerUnitDistance', t(convertToMile ? 'setup_per_mile' : 'setup_per_km')],
    ['ratePerHour', t('setup_per_hour')],
    ['convenienceFees', t('setup_fee')],
  ] as const
  return (
    <Card className="sm:col-span-2">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <CarSilhouette shape={carType.image} />
        <h3 className="min-w-0 flex-1 truncate font-bold">{carType.name}</h3>
        {onRemove && (
          <IconButton label={t('setup_remove_car', { name: carType.name })} onClick={onRemove}>
            <CloseIcon size={18} />
          </IconButton>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-4 p-4 md:grid-cols-5">
        <TextField
          label={t('setup_car_name')}
          className="col-span-1 md:col-span-2"
          value={carType.name}
          error={errorOf('name')}
          onChange={(event) => onWords({ name: event.target.value })}
        />
        <TextField
          label={t('setup_car_info')}
          className="col-span-1 md:col-span-3"
          value={carType.extraInfo}
          onChange={(event) => onWords({ extraInfo: event.target.value })}
        />
        {prices.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={carType[name]}
            error={errorOf(name)}
            onChange={(event) => onPrice({ [name]: event.target.value })}
          />
        ))}
        <FeeExample carType={carType} currency={currency} />
      </div>
    </Card>
  )
}

/** What the service keeps of a fare, and what is left to the driver; nothing while a price is wrong. */
function FeeExample({ carType, currency }: { readonly carType: CarTypeValues; readonly currency: string }) {
  const t = useText()
  const { dateLocale } = useBoot()
  const shares = exampleShares(carType, currency)
  if (!shares) return null
  const money = (minor: number) =>
    new Intl.NumberFormat(dateLocale, { style: 'currency', currency }).format(
      Number(toMajorString(minor, currency)),
    )
  const { fare, fee, rest } = shares
  return (
    <p className="col-span-full text-label text-ink-2">
      {t('setup_fee_example', { fare: money(fare), fee: money(fee), rest: money(rest) })}
    </p>
  )
}
