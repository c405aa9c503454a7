import type { CarTypeInput } from '@cabstand/contract/http/trips/car-types'
import type { CarTypeTranslation, ParcelChoice } from '@cabstand/domain/fare/car-type-fields'
import { lookUp } from '@cabstand/domain/look-up'
import { readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import type { OwnValue, TypedRecord } from '../record/record-values.ts'

/** A parcel type or an option as typed, with its description in the other languages. */
export interface TypedChoice {
  readonly description: string
  readonly amount: string
  readonly texts?: Readonly<Record<string, string>>
}

/** A step of the cancellation fee as typed. */
export interface TypedStep {
  readonly minsDelayed: string
  readonly amount: string
}

/** The fields of a car type that are lists, as typed. A translation exists for each language of the service. */
export interface TypedLists {
  readonly translations: Readonly<Record<string, { readonly name: string; readonly extraInfo: string }>>
  readonly cancelSlab: readonly TypedStep[]
  readonly parcelTypes: readonly TypedChoice[]
  readonly options: readonly TypedChoice[]
}

const noTexts = { name: '', extraInfo: '' }
const isDelivery = (typed: TypedRecord) => typed.service === 'delivery'
const listsIn = (typed: TypedRecord) => typed as TypedRecord & TypedLists
const fieldsIn = (record: Readonly<Record<string, unknown>>) => record as Pick<CarTypeInput, keyof TypedLists>

/** How lists are typed, with money of `currency`; `locales` are the languages that translations are typed for. */
export function carTypeLists(
  currency: string,
  locales: readonly string[],
): Readonly<Record<keyof TypedLists, OwnValue>> {
  const known = Object.fromEntries(locales.map((locale) => [locale, noTexts]))
  const choices = (name: 'parcelTypes' | 'options'): OwnValue => ({
    start: [],
    type: (record) => {
      const { translations = {}, [name]: rows } = fieldsIn(record)
      return rows.map(({ description, amount }: ParcelChoice) => ({
        description,
        amount: typeMoney(amount, currency),
        texts: Object.fromEntries(
          Object.keys({ ...known, ...translations }).map((locale) => [
            locale,
            lookUp(translations[locale]?.choices ?? {}, description) ?? '',
          ]),
        ),
      }))
    },
    // Kept in the form, so that changing the service back and forth loses nothing.
    read: (typed) =>
      isDelivery(typed)
        ? listsIn(typed)[name].map(({ description, amount }) => ({
            description,
            amount: readMoney(amount, currency),
          }))
        : [],
  })
  return {
    translations: {
      start: known,
      type: (record) => {
        const all = Object.entries({ ...known, ...fieldsIn(record).translations })
        return Object.fromEntries(all.map(([locale, { name, extraInfo }]) => [locale, { name, extraInfo }]))
      },
      read: (typed) => readTranslations(listsIn(typed), isDelivery(typed)),
    },
    cancelSlab: {
      start: [],
      type: (record) =>
        fieldsIn(record).cancelSlab.map(({ minsDelayed, amount }) => ({
          minsDelayed: String(minsDelayed),
          amount: typeMoney(amount, currency),
        })),
      read: (typed) =>
        listsIn(typed).cancelSlab.map(({ minsDelayed, amount }) => ({
          minsDelayed: readInteger(minsDelayed),
          amount: readMoney(amount, currency),
        })),
    },
    parcelTypes: choices('parcelTypes'),
    options: choices('options'),
  }
}

/** Every language in which something was typed, with the texts of parcel types and options by their description. */
function readTranslations({ translations, parcelTypes, options }: TypedLists, delivers: boolean) {
  const rows = delivers ? [...parcelTypes, ...options] : []
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
