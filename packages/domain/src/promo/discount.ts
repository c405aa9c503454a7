import { fraction, multiply, parseDecimal } from '../exact.ts'
import { exactMajor, roundMoney } from '../money.ts'

/** A promo as stored: amounts are minor units, a percentage is a decimal string, the date is a local day. */
export interface Promo {
  readonly discount:
    | { readonly type: 'flat'; readonly amount: number }
    | { readonly type: 'percentage'; readonly percent: string }
  /** The maximum discount of a percentage; null: no cap. */
  readonly maxPromoDiscountValue: number | null
  readonly minOrder: number
  /** Last day of validity, YYYY-MM-DD in the service's time zone; null: no end. */
  readonly promoValidity: string | null
  /** Maximum number of uses; null: no limit. */
  readonly promoUsageLimit: number | null
  /** Uses so far, including reserved ones. */
  readonly userAvail: number
}

export type PromoRefusal = 'promo_expired' | 'promo_used_up' | 'promo_already_used' | 'promo_min_order'

export type PromoAnswer =
  | { readonly ok: true; readonly discountAmount: number }
  | { readonly ok: false; readonly code: PromoRefusal }

/** The booking that the promo is for; `today` is YYYY-MM-DD in the service's time zone. */
export interface PromoUse {
  readonly tripCost: number
  readonly today: string
  readonly usedByRider: boolean
  readonly rules: { readonly currency: string; readonly decimal: number }
}

/** The discount in minor units, without checking the conditions of use; never above tripCost. */
export function discountAmount(promo: Promo, tripCost: number, rules: PromoUse['rules']): number {
  const { discount, maxPromoDiscountValue } = promo
  if (discount.type === 'flat') return Math.min(discount.amount, tripCost)
  const share = multiply(parseDecimal(discount.percent), fraction(1n, 100n))
  const computed = roundMoney(multiply(exactMajor(tripCost, rules.currency), share), rules)
  return Math.min(computed, maxPromoDiscountValue ?? computed, tripCost)
}

/** Checks the promo's conditions for a booking; returns the discount or the reason for refusing it. */
export function applyPromo(promo: Promo, use: PromoUse): PromoAnswer {
  const { promoValidity, promoUsageLimit, userAvail, minOrder } = promo
  if (promoValidity !== null && promoValidity < use.today) return { ok: false, code: 'promo_expired' }
  if (use.usedByRider) return { ok: false, code: 'promo_already_used' }
  if (promoUsageLimit !== null && userAvail >= promoUsageLimit) return { ok: false, code: 'promo_used_up' }
  if (use.tripCost < minOrder) return { ok: false, code: 'promo_min_order' }
  return { ok: true, discountAmount: discountAmount(promo, use.tripCost, use.rules) }
}
