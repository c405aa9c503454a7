import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LegacyRecord } from './legacy-record.ts'
import { mapPayment, mapPrice } from './map-payment.ts'

const currency = 'EUR'
const map = (fields: object) => {
  const record = new LegacyRecord(fields)
  const price = mapPrice(record, { currency, isCancelled: false, metersPerUnit: 1000 })
  return { price, payment: mapPayment(record, { currency, isCancelled: false, price }) }
}

/** Amounts as floating point leaves them, each rounded by itself. */
const trips = fc.record({
  fare: fc.nat(100_000).map((cents) => cents / 100),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  mode: fc.constantFrom('cash', 'card', 'wallet'),
})
const round = (amount: number) => Number.parseFloat(amount.toFixed(2))

test('parts of a trip that add up in floating point add up in minor units', () => {
  fc.assert(
    fc.property(trips, ({ fare, share, mode }) => {
      const convenience_fees = round(fare * 0.1)
      const trip_cost = round(fare + convenience_fees)
      const discount_amount = round(trip_cost * share * 0.3)
      const customer_paid = round(trip_cost - discount_amount)
      const usedWalletMoney = round(customer_paid * share)
      const rest = round(customer_paid - usedWalletMoney)
      const { price, payment } = map({
        trip_cost,
        convenience_fees,
        driver_share: round(trip_cost - convenience_fees),
        discount_amount,
        customer_paid,
        payment_mode: mode,
        usedWalletMoney,
        cashPaymentAmount: rest,
      })
      expect(price.tripCost).toBe(Math.round(trip_cost * 100))
      expect(payment.wallet + payment.cash + payment.card).toBe(price.tripCost - payment.discountAmount)
    }),
  )
})

test('a record that names no parts was paid by its mode', () => {
  const { payment } = map({
    trip_cost: '12.50',
    convenience_fees: 1.25,
    payment_mode: 'card',
    gateway: 'stripe',
  })
  expect(payment).toEqual({
    mode: 'card',
    gateway: 'stripe',
    discountAmount: 0,
    wallet: 0,
    cash: 0,
    card: 1250,
  })
})

test('an old share without a fee gives the fee', () => {
  expect(map({ trip_cost: 20, driver_share: 17.5 }).price).toMatchObject({
    tripCost: 2000,
    convenienceFees: 250,
  })
})

test.each([
  [{ trip_cost: 20, convenience_fees: 2, driver_share: 19 }, 'amounts_disagree', 'driver_share'],
  [{ trip_cost: 20, convenience_fees: 21 }, 'amounts_disagree', 'convenience_fees'],
  [{ trip_cost: 20, discount_amount: 21 }, 'amounts_disagree', 'discount_amount'],
  [{ trip_cost: 20, customer_paid: 12 }, 'amounts_disagree', 'customer_paid'],
  [{ trip_cost: 20, cashPaymentAmount: 12 }, 'amounts_disagree', 'customer_paid'],
  [{ trip_cost: 'free' }, 'bad_amount', 'trip_cost'],
  [{ trip_cost: -3 }, 'bad_amount', 'trip_cost'],
  [{}, 'bad_amount', 'trip_cost'],
  [{ trip_cost: 5, distance: 'far' }, 'bad_number', 'distance'],
  [{ trip_cost: 5, distance: 1e9 }, 'bad_number', 'distance'],
])('%j is refused: %s of %s', (fields, reason, field) => {
  expect(() => map(fields)).toThrow(expect.objectContaining({ reason, field }))
})
