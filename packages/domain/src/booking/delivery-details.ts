import { type FieldProblem, when } from '../field-problem.ts'

export interface DeliveryDetails {
  readonly deliveryPerson?: string | undefined
  readonly deliveryPersonPhone?: string | undefined
}

/** Longer than this many characters, whatever they are. */
const phoneLength = 6
// Seven or more digits, spaces or dashes, with an optional extension.
const phonePattern = /^\+?[\d\s()-]{7,}(\s*(x|ext\.?)\s*\d{1,6})?$/i

/**
 * What is wrong with the details of a delivery. Admins must also name the recipient; a rider may be the recipient, or
 * know them by their number only.
 */
export function findDeliveryProblems(details: DeliveryDetails, actor: 'rider' | 'admin'): FieldProblem[] {
  const phone = details.deliveryPersonPhone?.trim() ?? ''
  const isNamed = (details.deliveryPerson?.trim() ?? '') !== ''
  return [
    ...when(actor === 'admin' && !isNamed, 'deliveryPerson', 'required'),
    ...when(phone.length <= phoneLength || !phonePattern.test(phone), 'deliveryPersonPhone', 'phone'),
  ]
}
