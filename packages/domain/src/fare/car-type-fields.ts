import type { CarImage } from './starting-tariffs.ts'
import type { CancelSlab, Tariff } from './tariff.ts'

/** A parcel type or an option of a delivery, with its price in minor units. */
export interface ParcelChoice {
  readonly description: string
  readonly amount: number
}

export type ConvenienceFeeType = 'flat' | 'percentage'

/**
 * The prices of a car type as operators edit them. A change of any of these makes a new version of the tariff. Amounts
 * are minor units, rates are decimal strings of major units. `convenienceFees` is minor units when flat, percent when
 * percentage, as a decimal string.
 */
export interface TariffFields {
  readonly baseFare: number
  readonly minFare: number
  readonly ratePerUnitDistance: string
  readonly ratePerHour: string
  readonly convenienceFeeType: ConvenienceFeeType
  readonly convenienceFees: string
  readonly cancelSlab: readonly CancelSlab[]
  /** Only of delivery. */
  readonly parcelTypes: readonly ParcelChoice[]
  /** Only of delivery. */
  readonly options: readonly ParcelChoice[]
}

const named: Readonly<Record<keyof TariffFields, true>> = {
  baseFare: true,
  minFare: true,
  ratePerUnitDistance: true,
  ratePerHour: true,
  convenienceFeeType: true,
  convenienceFees: true,
  cancelSlab: true,
  parcelTypes: true,
  options: true,
}
export const tariffNames = Object.keys(named) as readonly (keyof TariffFields)[]

/** What belongs to a tariff, of anything that has something for each of its fields. */
export const tariffOf = <T extends Readonly<Record<keyof TariffFields, unknown>>>(of: T) =>
  Object.fromEntries(tariffNames.map((name) => [name, of[name]])) as Pick<T, keyof TariffFields>

/** The texts of a car type in one language. */
export interface CarTypeTexts {
  readonly name: string
  readonly extraInfo: string
}

/** The texts in a language other than the operator's own. */
export interface CarTypeTranslation extends CarTypeTexts {
  /** Of parcel types and options, by their description. */
  readonly choices?: Readonly<Record<string, string>> | undefined
}

/** Everything of a car type that operators edit. */
export interface CarTypeFields extends CarTypeTexts, TariffFields {
  readonly service: 'taxi' | 'delivery'
  readonly image: CarImage
  /** Address of a picture in place of the illustration; empty: none. */
  readonly photo: string
  /** By locale. */
  readonly translations: Readonly<Record<string, CarTypeTranslation>>
}

/** The tariff as quotes and bookings store it. Expects fields without problems. */
export function toTariff(fields: TariffFields, version: number): Tariff {
  return {
    baseFare: fields.baseFare,
    ratePerUnitDistance: fields.ratePerUnitDistance,
    ratePerHour: fields.ratePerHour,
    minFare: fields.minFare,
    convenienceFee:
      fields.convenienceFeeType === 'flat'
        ? { type: 'flat', amount: Number(fields.convenienceFees) }
        : { type: 'percentage', percent: fields.convenienceFees },
    cancelSlabs: fields.cancelSlab,
    version,
  }
}
