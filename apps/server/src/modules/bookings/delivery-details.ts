import { AppError } from '../../http/errors.ts'

interface DeliveryInput {
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
