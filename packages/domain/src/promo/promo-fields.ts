/** The fields of a promo that admins edit, and what a booking keeps of them. */
export interface PromoTerms {
  /** Also what riders type. */
  readonly promoName: string
  readonly promoDescription: string
  readonly promoDiscountType: 'flat' | 'percentage'
  /** Flat: minor units; else the percentage. */
  readonly promoDiscountValue: string
  /** The largest discount of a percentage, in minor units; null: no limit. */
  readonly maxPromoDiscountValue: number | null
  /** The least trip cost, in minor units. */
  readonly minOrder: number
}

export interface PromoFields extends PromoTerms {
  /** The last day, YYYY-MM-DD in the service's time zone; null: no end. */
  readonly promoValidity: string | null
  /** The largest number of uses; null: no limit. */
  readonly promoUsageLimit: number | null
  /** Switched off: kept for bookings that use it, and not offered. */
  readonly active: boolean
}
