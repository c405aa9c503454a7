import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountDue, openParts, paidParts, type RestMeans, settlesItself } from './payment-parts.ts'

const money = fc.nat(1_000_000)
/** Prices with any discount up to the price and any wallet part, which may be above the amount due. */
const bookings = fc
  .record({ tripCost: money, share: fc.nat(100), usedWalletMoney: money })
  .map(({ tripCost, share, usedWalletMoney }) => ({
    tripCost,
    discountAmount: Math.floor((tripCost * share) / 100),
    usedWalletMoney,
  }))
const means = fc.constantFrom<RestMeans[]>('cash', 'card', 'wallet')

it('before payment, wallet and rest add up to the price less the discount, and nothing has been paid', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const parts = openParts(booking)
      expect(parts.usedWalletMoney + parts.payableAmount).toBe(booking.tripCost - booking.discountAmount)
      expect(parts.payableAmount).toBeGreaterThanOrEqual(0)
      expect(parts.usedWalletMoney).toBeLessThanOrEqual(booking.usedWalletMoney)
      expect([parts.cashPaymentAmount, parts.cardPaymentAmount, parts.customerPaid]).toEqual([0, 0, 0])
    }),
  )
})

it('once paid, wallet, cash and card add up to what the customer paid, which is the whole amount', () => {
  fc.assert(
    fc.property(bookings, means, (booking, rest) => {
      const { usedWalletMoney, cashPaymentAmount, cardPaymentAmount, ...parts } = paidParts(booking, rest)
      expect(parts.customerPaid).toBe(booking.tripCost - booking.discountAmount)
      expect(usedWalletMoney + cashPaymentAmount + cardPaymentAmount).toBe(parts.customerPaid)
      expect(parts.payableAmount).toBe(parts.customerPaid - usedWalletMoney)
      // Whatever pays the rest, the part that was reserved comes from the wallet.
      expect(usedWalletMoney).toBeGreaterThanOrEqual(openParts(booking).usedWalletMoney)
      expect(rest === 'cash' || cashPaymentAmount === 0).toBe(true)
      expect(rest === 'card' || cardPaymentAmount === 0).toBe(true)
    }),
  )
})

it('a wallet part stays as chosen while the price covers it, and never grows again by itself', () => {
  fc.assert(
    fc.property(bookings, money, (booking, tripCost) => {
      const before = openParts(booking)
      const price = { tripCost, discountAmount: Math.min(booking.discountAmount, tripCost) }
      const after = openParts({ ...booking, ...before, ...price })
      expect(after.usedWalletMoney).toBe(Math.min(before.usedWalletMoney, amountDue(price)))
      expect(openParts({ ...booking, ...price, ...after })).toEqual(after)
    }),
  )
})

it.each([
  ['fare 20, fee 2, wallet 8, the rest in cash', [2200, 0, 800, 'cash'], [800, 1400, 0, 1400, 2200]],
  ['the same by card', [2200, 0, 800, 'card'], [800, 0, 1400, 1400, 2200]],
  ['the same, the rest from the wallet too', [2200, 0, 800, 'wallet'], [2200, 0, 0, 0, 2200]],
  ['fare 22, promo 3, cash 19', [2200, 300, 0, 'cash'], [0, 1900, 0, 1900, 1900]],
  ['a wallet part above the final price', [1000, 300, 800, 'cash'], [700, 0, 0, 0, 700]],
  ['a discount of everything', [1000, 1000, 300, 'card'], [0, 0, 0, 0, 0]],
] as const)('%s', (_, [tripCost, discountAmount, usedWalletMoney, rest], expected) => {
  const parts = paidParts({ tripCost, discountAmount, usedWalletMoney }, rest)
  const { cashPaymentAmount, cardPaymentAmount, payableAmount, customerPaid } = parts
  expect([parts.usedWalletMoney, cashPaymentAmount, cardPaymentAmount, payableAmount, customerPaid]).toEqual(
    expected,
  )
})

it.each([
  ['a ride that the wallet pays', { paymentMode: 'wallet', payableAmount: 500 }, 'PENDING'],
  ['a ride that a hold pays', { payableAmount: 0 }, 'PENDING'],
  ['a ride that a promo pays', { discountAmount: 2200, payableAmount: 0 }, 'PENDING'],
  ['a prepaid delivery', { prepaid: true }, 'REACHED'],
  ['a delivery that a promo pays', { discountAmount: 2200, payableAmount: 0 }, 'PAYMENT_PENDING'],
] as const)('%s is paid by the system, and cash and card wait for people', (_, change, status) => {
  const open = { tripCost: 2200, discountAmount: 0, payableAmount: 2200, prepaid: false } as const
  expect(settlesItself({ ...open, paymentMode: 'cash', ...change, status })).toBe(true)
  for (const paymentMode of ['cash', 'card'] as const)
    expect(settlesItself({ ...open, paymentMode, status })).toBe(false)
  expect(settlesItself({ ...open, paymentMode: 'cash', ...change, status: 'PAID' })).toBe(false)
})
