import type { PromoDetails, PromoRecord } from '@cabstand/contract/schemas/promo'
import type { PromoFields } from '@cabstand/domain/promo/promo-fields'
import type { PromoRow, StaffPromoRow } from './promo-store.ts'

/** The fields that admins edit. */
export const promoFieldsOf = (row: PromoFields) => ({
  promoName: row.promoName,
  promoDescription: row.promoDescription,
  promoDiscountType: row.promoDiscountType,
  promoDiscountValue: row.promoDiscountValue,
  maxPromoDiscountValue: row.maxPromoDiscountValue,
  minOrder: row.minOrder,
  promoValidity: row.promoValidity,
  promoUsageLimit: row.promoUsageLimit,
  active: row.active,
})

/** What a booking keeps of its promo. */
export function promoDetailsOf(row: PromoRow): PromoDetails {
  const { promoValidity: _, promoUsageLimit: __, active: ___, ...terms } = promoFieldsOf(row)
  return { id: row.id, ...terms }
}

/** A promo in the schema of the API for admins; `today` is the day in the time zone of the settings. */
export const toPromoRecord = (row: StaffPromoRow, today: string): PromoRecord => ({
  ...promoFieldsOf(row),
  id: row.id,
  userAvail: row.userAvail,
  expired: row.promoValidity !== null && row.promoValidity < today,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedByName,
})
