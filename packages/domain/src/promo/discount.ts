import { fraction, multiply, parseDecimal } from '../exact.ts'
import { exactMajor, roundMoney } from '../money.ts'
import type { PromoFields, PromoTerms } from './promo-fields.ts'

/** A promo with its uses. */
export interface Promo extends PromoFields {
  /** Uses so far, including reserved ones. */
  readonly userAvail: number
}

export type PromoRefusal =
  | 'promo_not_found'
  | 'promo_expired'
  | 'promo_used_up'
  | 'promo_already_used'
  | 'promo_min_order'

export type PromoAnswer =
  | { readonly ok: true; readonly discountAmount: number }
  | { readonly ok: false; readonly code: PromoRefusal }

/** How amounts are rounded. */
export interface MoneyRules {
  readonly currency: string
  readonly decimal: number
}

/** The booking that the promo is for; `today` is YYYY-MM-DD in the service's time zone. */
export interface PromoUse {
  readonly tripCost: number
  readonly today: string
  readonly usedByRider: boolean
  readonly rules: MoneyRules
}

/** The discount in minor units, without checking the conditions of use; never above tripCost. */
export function discountAmount(promo: PromoTerms, tripCost: number, rules: MoneyRules): number {
  const { promoDiscountType, promoDiscountValue, maxPromoDiscountValue } = promo
  if (promoDiscountType === 'flat') return Math.min(Number(promoDiscountValue), tripCost)
  const share = multiply(parseDecimal(promoDiscountValue), fraction(1n, 100n))
  const computed = roundMoney(multiply(exactMajor(tripCost, rules.currency), share), rules)
  return Math.min(computed, maxPromoDiscountValue ?? computed, tripCost)
}

/** The discount on the final price: none when the price is below the least one. */
export const finalDiscount = (terms: PromoTerms | null, tripCost: number, rules: MoneyRules): number =>
  terms === null || tripCost < terms.minOrder ? 0 : discountAmount(terms, tripCost, rules)

/** Checks the promo's conditions for a booking; returns the discount or the reason for refusing it. */
export function applyPromo(promo: Promo, use: PromoUse): PromoAnswer {
  const { active, promoValidity, promoUsageLimit, userAvail, minOrder } = promo
  if (!active) return { ok: false, code: 'promo_not_found' }
  if (promoValidity !== null && promoValidity < use.today) return { ok: false, code: 'promo_expired' }
  if (use.usedByRider) return { ok: false, code: 'promo_already_used' }
  if (promoUsageLimit !== null && userAvail >= promoUsageLimit) return { ok: false, code: 'promo_used_up' }
  if (use.tripCost < minOrder) return { ok: false, code: 'promo_min_order' }
  return { ok: true, discountAmount: discountAmount(promo, use.tripCost, use.rules) }
}

/** What can be done with the use of a promo. */
export type PromoUseState = 'reserved' | 'held' | 'counted' | 'returned'

/**
 * What becomes of a reserved use when its booking ends: a promo that gave nothing can be used again, and one whose
 * discount is held waits for an admin.
 */
export function settledUse(paid: boolean, discount: number, held: boolean): PromoUseState {
  if (!paid || discount === 0) return 'returned'
  return held ? 'held' : 'counted'
}
