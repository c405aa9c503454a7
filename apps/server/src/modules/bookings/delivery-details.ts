import { AppError } from '../../http/errors.ts'
import type { CarType } from '../pricing/index.ts'

interface DeliveryInput {
  readonly parcelTypeSelected?: string | undefined
  readonly optionSelected?: string | undefined
  readonly deliveryPerson?: string | undefined
  readonly deliveryPersonPhone?: string | undefined
}

// Seven or more digits, spaces or dashes, with an optional extension.
const phonePattern = /^\+?[\d\s()-]{7,}(\s*(x|ext\.?)\s*\d{1,6})?$/i

/** Validates the details of a delivery; undefined when they are valid. Admins must also name the recipient. */
export function findDeliveryProblem(input: DeliveryInput, actor: 'rider' | 'admin'): AppError | undefined {
  const phone = input.deliveryPersonPhone ?? ''
  if (phone.length <= 6 || !phonePattern.test(phone)) return new AppError('deliveryDetailMissing')
  if (actor === 'admin' && !input.deliveryPerson?.trim()) return new AppError('deliveryDetailMissing')
  return undefined
}

/** The amounts of the chosen parcel type and option from the lists of the car type. Throws `select_proper`. */
export function priceChoices(carType: CarType, input: DeliveryInput) {
  const amountOf = (list: CarType['options'], chosen: string | undefined) => {
    if (chosen === undefined) return 0
    const found = list.find((choice) => choice.description === chosen)
    if (found === undefined)
      throw new AppError('select_proper', { detail: `"${chosen}" is not available for this car type.` })
    return found.amount
  }
  return {
    parcelTypeAmount: amountOf(carType.parcelTypes, input.parcelTypeSelected),
    optionAmount: amountOf(carType.options, input.optionSelected),
  }
}
