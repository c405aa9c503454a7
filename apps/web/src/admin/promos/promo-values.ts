import type { PromoInput, PromoRecord } from '@cabstand/contract/schemas/promo'
import { readDecimal, readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'

/** A promo as typed: amounts are texts in major units, empty for no limit. */
export type PromoValues = {
  readonly promoName: string
  readonly promoDescription: string
  readonly promoDiscountType: 'flat' | 'percentage'
  readonly promoDiscountValue: string
  readonly maxPromoDiscountValue: string
  readonly minOrder: string
  readonly promoValidity: string
  readonly promoUsageLimit: string
  readonly active: boolean
}

export const newValues: PromoValues = {
  promoName: '',
  promoDescription: '',
  promoDiscountType: 'percentage',
  promoDiscountValue: '',
  maxPromoDiscountValue: '',
  minOrder: '0',
  promoValidity: '',
  promoUsageLimit: '',
  active: true,
}

export const toValues = (promo: PromoRecord, currency: string): PromoValues => ({
  promoName: promo.promoName,
  promoDescription: promo.promoDescription,
  promoDiscountType: promo.promoDiscountType,
  promoDiscountValue:
    promo.promoDiscountType === 'flat'
      ? typeMoney(Number(promo.promoDiscountValue), currency)
      : promo.promoDiscountValue,
  maxPromoDiscountValue:
    promo.maxPromoDiscountValue === null ? '' : typeMoney(promo.maxPromoDiscountValue, currency),
  minOrder: typeMoney(promo.minOrder, currency),
  promoValidity: promo.promoValidity ?? '',
  promoUsageLimit: promo.promoUsageLimit === null ? '' : String(promo.promoUsageLimit),
  active: promo.active,
})

const orNull = <T>(typed: string, read: (typed: string) => T): T | null =>
  typed.trim() === '' ? null : read(typed)

/** What was typed as the server takes it; what is no amount is NaN, which the rules find. */
export const toFields = (values: PromoValues, currency: string): PromoInput => ({
  promoName: values.promoName,
  promoDescription: values.promoDescription,
  promoDiscountType: values.promoDiscountType,
  promoDiscountValue:
    values.promoDiscountType === 'flat'
      ? String(readMoney(values.promoDiscountValue, currency))
      : readDecimal(values.promoDiscountValue),
  maxPromoDiscountValue: orNull(values.maxPromoDiscountValue, (typed) => readMoney(typed, currency)),
  minOrder: readMoney(values.minOrder, currency),
  promoValidity: orNull(values.promoValidity, (typed) => typed.trim()),
  promoUsageLimit: orNull(values.promoUsageLimit, readInteger),
  active: values.active,
})

/** The fields whose values differ: an update names only these, so that it touches nothing else. */
export function changedFields(
  before: PromoValues,
  after: PromoValues,
  currency: string,
): Partial<PromoInput> {
  const [old, next] = [toFields(before, currency), toFields(after, currency)]
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => old[name as keyof PromoInput] !== value),
  )
}
