import { type FieldProblem, when } from '../field-problem.ts'
import type { PromoFields } from './promo-fields.ts'

/** The limits of a promo's fields. */
export const promoLimits = {
  nameLength: 40,
  descriptionLength: 200,
  /** Minor units. */
  amount: 1_000_000_000,
  uses: 1_000_000,
} as const

const percentPattern = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** What prevents a promo from being saved, in the order of the form; empty when nothing does. */
export function findPromoProblems(fields: PromoFields): FieldProblem[] {
  const { promoName, promoDescription, maxPromoDiscountValue: cap, promoUsageLimit: limit } = fields
  return [
    ...when(promoName.trim() === '', 'promoName', 'required'),
    ...when(promoName.trim().length > promoLimits.nameLength, 'promoName', 'too_long'),
    ...when(promoDescription.trim().length > promoLimits.descriptionLength, 'promoDescription', 'too_long'),
    ...findDiscountProblems(fields),
    ...when(cap !== null && !isAmount(cap), 'maxPromoDiscountValue', 'amount'),
    ...when(!isAmount(fields.minOrder), 'minOrder', 'amount'),
    ...when(fields.promoValidity !== null && !isDay(fields.promoValidity), 'promoValidity', 'day'),
    ...when(
      limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= promoLimits.uses),
      'promoUsageLimit',
      'uses',
    ),
  ]
}

function findDiscountProblems({ promoDiscountType: type, promoDiscountValue: value }: PromoFields) {
  if (type === 'percentage') {
    const isShare = percentPattern.test(value) && Number(value) > 0
    return when(!isShare, 'promoDiscountValue', 'percentage')
  }
  const isWhole = /^\d{1,10}$/.test(value) && Number(value) > 0
  return when(!isWhole || !isAmount(Number(value)), 'promoDiscountValue', 'amount')
}

const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= promoLimits.amount

/** Whether a text is a day of the calendar: YYYY-MM-DD. */
function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year >= 2000 && days !== undefined && day >= 1 && day <= days
}
