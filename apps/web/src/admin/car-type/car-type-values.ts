import type { CarTypeInput, CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import type { CarTypeTranslation, TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import { lookUp } from '@cabstand/domain/look-up'
import { readDecimal, readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'

/** A parcel type or an option as typed, with its description in the other languages. */
export type ChoiceValues = {
  readonly description: string
  readonly amount: string
  readonly texts?: Readonly<Record<string, string>>
}

/** A tariff as typed: amounts are texts in major units. */
export type TariffValues = {
  readonly baseFare: string
  readonly minFare: string
  readonly ratePerUnitDistance: string
  readonly ratePerHour: string
  readonly convenienceFeeType: 'flat' | 'percentage'
  readonly convenienceFees: string
  readonly cancelSlab: readonly { readonly minsDelayed: string; readonly amount: string }[]
  readonly parcelTypes: readonly ChoiceValues[]
  readonly options: readonly ChoiceValues[]
}

/** A car type as typed. A translation exists for each language of the service; an empty one is not sent. */
export type CarTypeValues = {
  readonly name: string
  readonly extraInfo: string
  readonly service: 'taxi' | 'delivery'
  readonly image: string
  readonly photo: string
  readonly translations: Readonly<Record<string, { readonly name: string; readonly extraInfo: string }>>
} & TariffValues

export interface FormBasis {
  /** ISO 4217. */
  readonly currency: string
  /** The languages that translations are typed for. */
  readonly locales: readonly string[]
}

export function toTariffValues(tariff: TariffFields, currency: string): TariffValues {
  const typeChoice = ({ description, amount }: { description: string; amount: number }) => ({
    description,
    amount: typeMoney(amount, currency),
  })
  return {
    baseFare: typeMoney(tariff.baseFare, currency),
    minFare: typeMoney(tariff.minFare, currency),
    ratePerUnitDistance: tariff.ratePerUnitDistance,
    ratePerHour: tariff.ratePerHour,
    convenienceFeeType: tariff.convenienceFeeType,
    convenienceFees:
      tariff.convenienceFeeType === 'flat'
        ? typeMoney(Number(tariff.convenienceFees), currency)
        : tariff.convenienceFees,
    cancelSlab: tariff.cancelSlab.map(({ minsDelayed, amount }) => ({
      minsDelayed: String(minsDelayed),
      amount: typeMoney(amount, currency),
    })),
    parcelTypes: tariff.parcelTypes.map(typeChoice),
    options: tariff.options.map(typeChoice),
  }
}

const noTexts = { name: '', extraInfo: '' }

export function toValues(record: CarTypeRecord, { currency, locales }: FormBasis): CarTypeValues {
  const known = Object.fromEntries(locales.map((locale) => [locale, noTexts]))
  const all = Object.entries({ ...known, ...record.translations })
  const withTexts = (choice: ChoiceValues): ChoiceValues => {
    const texts = all.map(([locale]) => [
      locale,
      lookUp(record.translations[locale]?.choices ?? {}, choice.description) ?? '',
    ])
    return { ...choice, texts: Object.fromEntries(texts) }
  }
  const tariff = toTariffValues(record, currency)
  return {
    name: record.name,
    extraInfo: record.extraInfo,
    service: record.service,
    image: record.image,
    photo: record.photo,
    translations: Object.fromEntries(
      all.map(([locale, { name, extraInfo }]) => [locale, { name, extraInfo }]),
    ),
    ...tariff,
    parcelTypes: tariff.parcelTypes.map(withTexts),
    options: tariff.options.map(withTexts),
  }
}

/** An empty form. */
export function newValues({ locales }: FormBasis, service: CarTypeValues['service']): CarTypeValues {
  return {
    name: '',
    extraInfo: '',
    service,
    image: carImages[0],
    photo: '',
    translations: Object.fromEntries(locales.map((locale) => [locale, noTexts])),
    baseFare: '',
    minFare: '',
    ratePerUnitDistance: '',
    ratePerHour: '',
    convenienceFeeType: 'percentage',
    convenienceFees: '',
    cancelSlab: [],
    parcelTypes: [],
    options: [],
  }
}

/** What was typed as the server takes it; what is no amount is NaN, which the rules find. */
export function toFields(values: CarTypeValues, currency: string): CarTypeInput {
  const isDelivery = values.service === 'delivery'
  const readChoice = ({ description, amount }: ChoiceValues) => ({
    description,
    amount: readMoney(amount, currency),
  })
  return {
    name: values.name,
    extraInfo: values.extraInfo,
    service: values.service,
    image: values.image as CarTypeInput['image'],
    photo: values.photo,
    translations: readTranslations(values),
    baseFare: readMoney(values.baseFare, currency),
    minFare: readMoney(values.minFare, currency),
    ratePerUnitDistance: readDecimal(values.ratePerUnitDistance),
    ratePerHour: readDecimal(values.ratePerHour),
    convenienceFeeType: values.convenienceFeeType,
    convenienceFees:
      values.convenienceFeeType === 'flat'
        ? String(readMoney(values.convenienceFees, currency))
        : readDecimal(values.convenienceFees),
    cancelSlab: values.cancelSlab.map(({ minsDelayed, amount }) => ({
      minsDelayed: readInteger(minsDelayed),
      amount: readMoney(amount, currency),
    })),
    // Kept in the form, so that changing the service back and forth loses nothing.
    parcelTypes: isDelivery ? values.parcelTypes.map(readChoice) : [],
    options: isDelivery ? values.options.map(readChoice) : [],
  }
}

/** Every language in which something was typed, with the texts of parcel types and options by their description. */
function readTranslations({ translations, service, parcelTypes, options }: CarTypeValues) {
  const rows = service === 'delivery' ? [...parcelTypes, ...options] : []
  const entries = Object.entries(translations).map(([locale, { name, extraInfo }]) => {
    const typed = rows
      .map(({ description, texts }) => [description.trim(), texts?.[locale]?.trim() ?? ''] as const)
      .filter(([, text]) => text !== '')
    const choices = typed.length > 0 ? { choices: Object.fromEntries(typed) } : {}
    return [locale, { name, extraInfo, ...choices }] as const
  })
  const isEmpty = (texts: CarTypeTranslation) =>
    `${texts.name}${texts.extraInfo}`.trim() === '' && texts.choices === undefined
  return Object.fromEntries(entries.filter(([, texts]) => !isEmpty(texts)))
}

/** The fields whose values differ: an update names only these, so that it touches nothing else. */
export function changedFields(
  before: CarTypeValues,
  after: CarTypeValues,
  currency: string,
): Partial<CarTypeInput> {
  const [old, next] = [toFields(before, currency), toFields(after, currency)]
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(old[name as keyof CarTypeInput]) !== JSON.stringify(value),
    ),
  )
}

/** The fields of a tariff. A change of one makes a new version. */
export const tariffNames = [
  'baseFare',
  'minFare',
  'ratePerUnitDistance',
  'ratePerHour',
  'convenienceFeeType',
  'convenienceFees',
  'cancelSlab',
  'parcelTypes',
  'options',
] as const satisfies readonly (keyof TariffFields)[]

/** The tariff of a car type's fields. */
export const tariffOf = (fields: TariffFields) => ({
  baseFare: fields.baseFare,
  minFare: fields.minFare,
  ratePerUnitDistance: fields.ratePerUnitDistance,
  ratePerHour: fields.ratePerHour,
  convenienceFeeType: fields.convenienceFeeType,
  convenienceFees: fields.convenienceFees,
  cancelSlab: [...fields.cancelSlab],
  parcelTypes: [...fields.parcelTypes],
  options: [...fields.options],
})
