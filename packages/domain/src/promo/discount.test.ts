import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPromo, type Promo, type PromoUse } from './discount.ts'

const promo: Promo = {
  discount: { type: 'percentage', percent: '12.5' },
  maxPromoDiscountValue: 500,
  minOrder: 1000,
  promoValidity: '2026-05-31',
  promoUsageLimit: 10,
  userAvail: 9,
}
const use: PromoUse = {
  tripCost: 2220,
  today: '2026-05-31',
  usedByRider: false,
  rules: { currency: 'USD', decimal: 2 },
}
const outcome = (p: Partial<Promo>, u: Partial<PromoUse> = {}) => {
  const answer = applyPromo({ ...promo, ...p }, { ...use, ...u })
  return answer.ok ? answer.discountAmount : answer.code
}

describe('a promo', () => {
  it('deducts its percentage of tripCost, rounded half up, up to its cap', () => {
    expect(outcome({})).toBe(278)
    expect(outcome({}, { tripCost: 9000 })).toBe(500)
    expect(outcome({ maxPromoDiscountValue: null }, { tripCost: 9000 })).toBe(1125)
  })

  it('deducts a flat amount, at most tripCost', () => {
    const discount = { type: 'flat', amount: 1500 } as const
    expect(outcome({ discount })).toBe(1500)
    expect(outcome({ discount }, { tripCost: 1200 })).toBe(1200)
  })

  it('is refused when expired, already used, used up or below its minimum', () => {
    expect(outcome({}, { today: '2026-06-01' })).toBe('promo_expired')
    expect(outcome({ promoValidity: null }, { today: '2999-01-01' })).toBe(278)
    expect(outcome({}, { usedByRider: true })).toBe('promo_already_used')
    expect(outcome({ userAvail: 10 })).toBe('promo_used_up')
    expect(outcome({ promoUsageLimit: null, userAvail: 999 })).toBe(278)
    expect(outcome({}, { tripCost: 999 })).toBe('promo_min_order')
    expect(outcome({}, { tripCost: 1000 })).toBe(125)
  })

  it('never gives more than tripCost or its cap', () => {
    const discounts = fc.oneof(
      fc.record({ type: fc.constant('flat' as const), amount: fc.nat(5000) }),
      fc.record({ type: fc.constant('percentage' as const), percent: fc.nat(200).map(String) }),
    )
    fc.assert(
      fc.property(discounts, fc.nat(10_000), fc.option(fc.nat(3000)), (discount, tripCost, cap) => {
        const answer = applyPromo(
          { ...promo, discount, minOrder: 0, maxPromoDiscountValue: cap },
          { ...use, tripCost },
        )
        expect(answer.ok).toBe(true)
        if (!answer.ok) return
        expect(answer.discountAmount >= 0 && answer.discountAmount <= tripCost).toBe(true)
        if (cap !== null && discount.type === 'percentage') expect(answer.discountAmount <= cap).toBe(true)
      }),
    )
  })
})
