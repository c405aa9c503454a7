import { currencyExponent } from '@cabstand/domain/currency'
import type { FieldWords } from '../../features/form/field-words.ts'
import { readDecimal } from '../../features/form/typed-amounts.ts'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { CarTypeValues, ChoiceValues } from './car-type-values.ts'

type Words = Readonly<Record<keyof CarTypeValues, FieldWords>>

/** How the form speaks of its fields: in the list of changes, in "Was …", and in the history of tariffs. */
export function useCarTypeWords(): Words {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const money = useMoneyText()
  const rate = (typed: unknown) => {
    const plain = Number(readDecimal(String(typed)))
    return Number.isNaN(plain) || typed === '' ? String(typed) : format.rate(plain)
  }
  const quoted = (typed: unknown) => (typed === '' ? '' : t('form_quoted', { text: String(typed) }))
  const list = (items: readonly string[]) =>
    items.length === 0 ? '' : new Intl.ListFormat(format.basis.numberLocale, { type: 'unit' }).format(items)
  const choices = (value: unknown) =>
    list(
      (value as readonly ChoiceValues[]).map(({ description, amount, texts = {} }) =>
        [description, ...Object.values(texts).filter((text) => text !== ''), money(amount)].join(' '),
      ),
    )
  const fee = (typed: unknown) => {
    const text = String(typed)
    // A flat fee is typed with the currency's decimals; the type of the fee is a field of its own.
    return text === '' || currencyExponent(settings.code) === 0
      ? text
      : format.number(Number(readDecimal(text)))
  }
  return {
    name: { label: t('car_type_name'), show: quoted },
    extraInfo: { label: t('car_type_info'), show: quoted },
    service: {
      label: t('car_type_service'),
      show: (value) => t(value === 'delivery' ? 'car_type_delivery' : 'car_type_taxi'),
    },
    image: { label: t('car_type_picture'), show: (value) => pictureName(t, String(value)) },
    photo: {
      label: t('car_type_photo'),
      show: (value) => t(value === '' ? 'upload_removed' : 'upload_set'),
    },
    translations: {
      label: t('car_type_translations'),
      show: (value) =>
        list(
          Object.values(value as CarTypeValues['translations']).flatMap(({ name, extraInfo }) =>
            [name, extraInfo].filter((text) => text !== ''),
          ),
        ),
    },
    baseFare: { label: t('car_type_base_fare'), show: money },
    minFare: { label: t('car_type_min_fare'), show: money },
    ratePerUnitDistance: {
      label: t(settings.convertToMile ? 'car_type_per_mile' : 'car_type_per_km'),
      show: rate,
    },
    ratePerHour: { label: t('car_type_per_hour'), show: rate },
    convenienceFeeType: {
      label: t('car_type_fee_type'),
      show: (value) => t(value === 'flat' ? 'car_type_fee_flat' : 'car_type_fee_percentage'),
    },
    convenienceFees: { label: t('car_type_fee'), show: fee },
    cancelSlab: {
      label: t('car_type_cancel'),
      show: (value) =>
        list(
          (value as CarTypeValues['cancelSlab']).map(({ minsDelayed, amount }) =>
            t('car_type_step', { minutes: minsDelayed, price: money(amount) }),
          ),
        ),
    },
    parcelTypes: { label: t('car_type_parcel_types'), show: choices },
    options: { label: t('car_type_options'), show: choices },
  }
}

export function pictureName(t: ReturnType<typeof useText>, image: string): string {
  if (image === 'city') return t('car_type_picture_city')
  if (image === 'comfort') return t('car_type_picture_comfort')
  if (image === 'scooter') return t('car_type_picture_scooter')
  if (image === 'parcel') return t('car_type_picture_parcel')
  return image === 'van' ? t('car_type_picture_van') : image
}
