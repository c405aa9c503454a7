import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPromo, finalDiscount, type Promo, type PromoUse, settledUse } from './discount.ts'
import { findPromoProblems } from './promo-check.ts'

const promo: Promo = {
  promoName: 'SUMMER',
  promoDescription: '',
  promoDiscountType: 'percentage',
  promoDiscountValue: '12.5',
  maxPromoDiscountValue: 500,
  minOrder: 1000,
  promoValidity: '2026-05-31',
  promoUsageLimit: 10,
  userAvail: 9,
  active: true,
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
    const discount = { promoDiscountType: 'flat', promoDiscountValue: '1500' } as const
    expect(outcome(discount)).toBe(1500)
    expect(outcome(discount, { tripCost: 1200 })).toBe(1200)
  })

  it('is refused when switched off, expired, already used, used up or below its minimum', () => {
    expect(outcome({ active: false })).toBe('promo_not_found')
    expect(outcome({}, { today: '2026-06-01' })).toBe('promo_expired')
    expect(outcome({ promoValidity: null }, { today: '2999-01-01' })).toBe(278)
    expect(outcome({}, { usedByRider: true })).toBe('promo_already_used')
    expect(outcome({ userAvail: 10 })).toBe('promo_used_up')
    expect(outcome({ promoUsageLimit: null, userAvail: 999 })).toBe(278)
    expect(outcome({}, { tripCost: 999 })).toBe('promo_min_order')
    expect(outcome({}, { tripCost: 1000 })).toBe(125)
  })

  const discounts = fc.oneof(
    fc.record({
      promoDiscountType: fc.constant('flat' as const),
      promoDiscountValue: fc.nat(5000).map(String),
    }),
    fc.record({
      promoDiscountType: fc.constant('percentage' as const),
      promoDiscountValue: fc.nat(200).map(String),
    }),
  )

  it('never gives more than tripCost or its cap', () => {
    fc.assert(
      fc.property(discounts, fc.nat(10_000), fc.option(fc.nat(3000)), (discount, tripCost, cap) => {
        const answer = applyPromo(
          { ...promo, ...discount, minOrder: 0, maxPromoDiscountValue: cap },
          { ...use, tripCost },
        )
        expect(answer.ok).toBe(true)
        if (!answer.ok) return
        expect(answer.discountAmount >= 0 && answer.discountAmount <= tripCost).toBe(true)
        if (cap !== null && discount.promoDiscountType === 'percentage')
          expect(answer.discountAmount <= cap).toBe(true)
      }),
    )
  })

  it('gives at the end what it would give if it were chosen then, and nothing below its least price', () => {
    fc.assert(
      fc.property(discounts, fc.nat(10_000), fc.nat(10_000), (discount, tripCost, minOrder) => {
        const terms = { ...promo, ...discount, minOrder }
        const chosenThen = applyPromo(terms, { ...use, tripCost })
        expect(finalDiscount(terms, tripCost, use.rules)).toBe(chosenThen.ok ? chosenThen.discountAmount : 0)
        expect(chosenThen.ok || chosenThen.code === 'promo_min_order').toBe(true)
      }),
    )
    expect(finalDiscount(null, 5000, use.rules)).toBe(0)
  })

  it('is used up only by a paid booking that it made cheaper', () => {
    expect([
      settledUse(true, 5, false),
      settledUse(true, 5, true),
      settledUse(true, 0, true),
      settledUse(false, 5, true),
    ]).toEqual(['counted', 'held', 'returned', 'returned'])
  })
})

describe('the fields of a promo', () => {
  const { userAvail: _, ...fields } = promo
  const problems = (changes: Partial<typeof fields>) =>
    findPromoProblems({ ...fields, ...changes }).map(({ path, code }) => `${path}: ${code}`)

  it('are accepted, with and without limits', () => {
    expect(problems({})).toEqual([])
    expect(problems({ maxPromoDiscountValue: null, promoValidity: null, promoUsageLimit: null })).toEqual([])
    expect(problems({ promoDiscountType: 'flat', promoDiscountValue: '300' })).toEqual([])
    expect(problems({ promoValidity: '2028-02-29' })).toEqual([])
  })

  it.each([
    [{ promoName: ' ' }, 'promoName: required'],
    [{ promoName: 'x'.repeat(41) }, 'promoName: too_long'],
    [{ promoDescription: 'x'.repeat(201) }, 'promoDescription: too_long'],
    [{ promoDiscountValue: '100.5' }, 'promoDiscountValue: percentage'],
    [{ promoDiscountValue: '0' }, 'promoDiscountValue: percentage'],
    [{ promoDiscountType: 'flat', promoDiscountValue: '0' }, 'promoDiscountValue: amount'],
    [{ promoDiscountType: 'flat', promoDiscountValue: '1.5' }, 'promoDiscountValue: amount'],
    [{ maxPromoDiscountValue: -1 }, 'maxPromoDiscountValue: amount'],
    [{ minOrder: 0.5 }, 'minOrder: amount'],
    [{ promoValidity: '2027-02-29' }, 'promoValidity: day'],
    [{ promoValidity: 'tomorrow' }, 'promoValidity: day'],
    [{ promoUsageLimit: 0 }, 'promoUsageLimit: uses'],
  ] as const)('are refused: %o', (changes, problem) => {
    expect(problems(changes)).toEqual([problem])
  })
})
