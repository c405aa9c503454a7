import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponent, moneyPlaces } from '../currency.ts'
import { includedTax } from './included-tax.ts'
import { type ReceiptInputs, receiptAmounts } from './receipt-amounts.ts'

const euros = { currency: 'EUR', decimal: 2 }
const rules = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  decimal: fc.integer({ min: 0, max: 3 }),
})
const rate = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
const amount = fc.integer({ min: 0, max: 100_000_000 })

describe('the tax that an amount includes', () => {
  it('is what remains beside the amount without it', () => {
    expect(includedTax(123, '23', euros)).toBe(23)
    expect(includedTax(1000, '6', euros)).toBe(57)
    expect(includedTax(1000, '0', euros)).toBe(0)
    expect(includedTax(1000, '19.6', euros)).toBe(164)
    expect(includedTax(1050, '5', { currency: 'JPY', decimal: 0 })).toBe(50)
  })

  it('is within half a step of the exact part, in whole steps, and grows with amount and rate', () => {
    fc.assert(
      fc.property(amount, rate, rules, (total, percent, each) => {
        const step = 10 ** (currencyExponent(each.currency) - moneyPlaces(each))
        const tax = includedTax(total, percent, each)
        const exact = (total * Number(percent)) / (100 + Number(percent))
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(step / 2 + 1e-6)
        expect(tax % step).toBe(0)
        expect(includedTax(total + 1000, percent, each)).toBeGreaterThanOrEqual(tax)
        expect(includedTax(total, '99.99', each)).toBeGreaterThanOrEqual(tax)
      }),
    )
  })
})

const paid: ReceiptInputs = {
  company: { name: 'Meridian Cabs Ltd', website: '', email: '', address: '', taxNumber: '' },
  tax: { name: 'VAT', rate: '23' },
  rules: euros,
  timeZone: 'Europe/Lisbon',
  isCancelled: false,
  tripCost: 1230,
  discountAmount: 0,
  promo: null,
  driverShare: 1100,
  customerPaid: 1230,
  usedWalletMoney: 400,
  cashPaymentAmount: 830,
  cardPaymentAmount: 0,
  cancellationFee: 0,
}

describe('the amounts of a receipt', () => {
  it('are what was paid, by which means, and the tax that it includes', () => {
    expect(receiptAmounts(paid)).toEqual({
      total: 1230,
      paidBy: [
        { means: 'wallet', amount: 400 },
        { means: 'cash', amount: 830 },
      ],
      tax: { name: 'VAT', rate: '23', amount: 230, net: 1000 },
      refund: 0,
    })
  })

  it('have no tax line when no rate was set', () => {
    expect(receiptAmounts({ ...paid, tax: { name: 'VAT', rate: '' } }).tax).toBeNull()
  })

  it('are the fee of a cancelled booking, and what was given back', () => {
    const cancelled = { ...paid, isCancelled: true, cancellationFee: 246 }
    expect(receiptAmounts(cancelled)).toEqual({
      total: 246,
      paidBy: [{ means: 'wallet', amount: 246 }],
      tax: { name: 'VAT', rate: '23', amount: 46, net: 200 },
      refund: 1230,
    })
    expect(receiptAmounts({ ...cancelled, refundedAmount: 230 }).refund).toBe(230)
  })

  it('add up: means to the total, net and tax to the total', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        rate,
        rules,
        (wallet, cash, card, discount, percent, each) => {
          const total = wallet + cash + card
          const { paidBy, tax, ...amounts } = receiptAmounts({
            ...paid,
            tax: { name: 'VAT', rate: percent },
            rules: each,
            tripCost: total + discount,
            discountAmount: discount,
            usedWalletMoney: wallet,
            cashPaymentAmount: cash,
            cardPaymentAmount: card,
          })
          expect(amounts.total).toBe(total)
          expect(paidBy.reduce((sum, part) => sum + part.amount, 0)).toBe(total)
          expect((tax?.net ?? 0) + (tax?.amount ?? 0)).toBe(total)
        },
      ),
    )
  })
})
