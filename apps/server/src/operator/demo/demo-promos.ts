import type { NewPromo } from '../../money/promos/index.ts'
import { newId } from '../../platform/new-id.ts'

/** The promos of the demo: one that few can still use, and one that has ended. Past trips use the first two. */
export function demoPromos(now: Date): NewPromo[] {
  const dayMs = 86_400_000
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const createdAt = new Date(now.getTime() - 40 * dayMs)
  const shared = { createdAt, changedAt: createdAt, minOrder: 0 }
  return [
    {
      ...shared,
      id: newId(),
      promoName: 'HARBOUR10',
      promoDescription: '10% off one ride, up to €3',
      promoDiscountType: 'percentage',
      promoDiscountValue: '10',
      maxPromoDiscountValue: 300,
      promoValidity: day(60),
      promoUsageLimit: 500,
    },
    {
      ...shared,
      id: newId(),
      promoName: 'STATION2',
      promoDescription: '€2 off, for a few riders only',
      promoDiscountType: 'flat',
      promoDiscountValue: '200',
      promoUsageLimit: 5,
    },
    {
      ...shared,
      id: newId(),
      promoName: 'LONGWAY',
      promoDescription: '20% off rides from €12',
      promoDiscountType: 'percentage',
      promoDiscountValue: '20',
      maxPromoDiscountValue: 600,
      minOrder: 1200,
      promoValidity: day(14),
    },
    {
      ...shared,
      id: newId(),
      promoName: 'SUMMER25',
      promoDescription: '25% off in summer',
      promoDiscountType: 'percentage',
      promoDiscountValue: '25',
      promoValidity: day(-21),
      promoUsageLimit: 1000,
    },
  ]
}
