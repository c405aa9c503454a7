import { AppError } from '../../platform/http/errors.ts'
import type { CarType } from './car-types.ts'

/** What a rider chose for one car type, by the description in its lists. */
export interface ChosenParcel {
  readonly carType: string
  readonly parcelTypeSelected?: string | undefined
  readonly optionSelected?: string | undefined
}

/** The parcel type and option that a car type is priced with. */
export interface PricedParcel {
  readonly parcelTypeSelected: string | null
  readonly optionSelected: string | null
  readonly parcelTypeAmount?: number
  readonly optionAmount?: number
}

export const noParcel: PricedParcel = { parcelTypeSelected: null, optionSelected: null }

/**
 * Looks the choices up in the lists of each car type. Throws `select_proper` for one that is not offered,
 * `parcel_type_missing` for an option without a parcel type.
 */
export function priceParcels(
  carTypes: readonly CarType[],
  chosen: readonly ChosenParcel[],
): ReadonlyMap<string, PricedParcel> {
  return new Map(
    chosen.map((choice, index) => {
      const carType = carTypes.find(({ id }) => id === choice.carType)
      const at = `body.parcels.${index}`
      const parcel = findChoice(carType?.parcelTypes, choice.parcelTypeSelected, `${at}.parcelTypeSelected`)
      if (parcel === undefined && carType?.parcelTypes.length) refuseWithoutType(`${at}.parcelTypeSelected`)
      const option = findChoice(carType?.options, choice.optionSelected, `${at}.optionSelected`)
      const priced: PricedParcel = {
        parcelTypeSelected: parcel?.description ?? null,
        optionSelected: option?.description ?? null,
        ...(parcel && { parcelTypeAmount: parcel.amount }),
        ...(option && { optionAmount: option.amount }),
      }
      return [choice.carType, priced]
    }),
  )
}

function findChoice(list: CarType['options'] = [], chosen: string | undefined, path: string) {
  if (chosen === undefined) return undefined
  const found = list.find(({ description }) => description === chosen)
  if (found !== undefined) return found
  const message = 'This car type does not offer it.'
  throw new AppError('select_proper', { detail: message, errors: [{ path, message }] })
}

/** Throws `parcel_type_missing` when the price of a quote lacks what the parcel adds to it. */
export function assertParcelType(
  carType: CarType,
  quote: { readonly parcelTypeSelected: string | null },
): void {
  if (carType.parcelTypes.length > 0 && quote.parcelTypeSelected === null) refuseWithoutType('body.quoteId')
}

function refuseWithoutType(path: string): never {
  const message = 'This car type needs a parcel type.'
  throw new AppError('parcel_type_missing', { detail: message, errors: [{ path, message }] })
}
