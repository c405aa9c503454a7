import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingAmounts, earningFigures } from '../earnings/figures.ts'
import { findWalletOwner, walletAccount } from './accounts.ts'
import {
  adminCredit,
  cancellationFeeCharged,
  cardRefundCredited,
  formerCancellationFee,
  formerTripPaid,
  formerWalletEntry,
  type Posting,
  payoutReceived,
  payoutReversed,
  prepaidCancelled,
  prepaidPayment,
  referralBonus,
  tipGiven,
  tripPaid,
  walletClosed,
  walletOpened,
  walletToppedUp,
  withdrawalProcessed,
  withdrawalReserved,
  withdrawalReturned,
} from './postings.ts'

const riderId = 'r'
const driverId = 'd'
const short = (postings: readonly Posting[]) => postings.map(({ account, amount }) => [account, amount])
const sum = (postings: readonly Posting[]) => postings.reduce((total, { amount }) => total + amount, 0)

function amounts(more: Partial<BookingAmounts>): BookingAmounts {
  const free = { tripCost: 0, convenienceFees: 0, driverShare: 0, discountAmount: 0, customerPaid: 0 }
  return { status: 'PAID', ...free, cancellationFee: 0, ...more }
}

describe('the worked examples of the specification (spec decision 37)', () => {
  it('fare 20, fee 10 %, promo 3, cash 19', () => {
    const postings = tripPaid({
      riderId,
      driverId,
      tripCost: 2200,
      convenienceFees: 200,
      discountAmount: 300,
      paid: { cash: 1900 },
    })
    expect(short(postings)).toEqual([
      ['driver:d', 2000],
      ['driver:d', -1900],
      ['platform:fees', 200],
      ['platform:discounts', -300],
    ])
    const booking = {
      tripCost: 2200,
      convenienceFees: 200,
      driverShare: 2000,
      discountAmount: 300,
      customerPaid: 1900,
    }
    expect(earningFigures(amounts(booking))).toMatchObject({ profit: -100, gross: 2200, rideCost: 2000 })
  })

  it('fare 20, fee 2, wallet 8, cash 14', () => {
    const trip = { riderId, driverId, tripCost: 2200, convenienceFees: 200 }
    expect(short(tripPaid({ ...trip, paid: { wallet: 800, cash: 1400 } })).sort()).toEqual([
      ['driver:d', -1400],
      ['driver:d', 2000],
      ['platform:fees', 200],
      ['rider:r', -800],
    ])
    const booking = { tripCost: 2200, convenienceFees: 200, driverShare: 2000, customerPaid: 2200 }
    expect(earningFigures(amounts(booking))).toMatchObject({ profit: 200, myEarning: 200 })
  })

  it('delivery 27 + 3, promo 5, card 25, cancelled at NEW', () => {
    expect(short(prepaidPayment({ riderId, card: { provider: 'stripe', amount: 2500 } }))).toEqual([
      ['clearing:stripe', -2500],
      ['prepaid', 2500],
    ])
    expect(short(prepaidCancelled({ riderId, customerPaid: 2500 }))).toEqual([
      ['prepaid', -2500],
      ['rider:r', 2500],
    ])
    expect(short(prepaidCancelled({ riderId, customerPaid: 2500, refunded: 1000 }))).toEqual([
      ['prepaid', -2500],
      ['rider:r', 1500],
      ['platform:refunds', 1000],
    ])
    expect(() => prepaidCancelled({ riderId, customerPaid: 2500, refunded: 2501 })).toThrow(RangeError)
  })

  it('taxi cancelled by the rider at ACCEPTED, slab 4', () => {
    expect(short(cancellationFeeCharged({ riderId, amount: 400 }))).toEqual([
      ['rider:r', -400],
      ['platform:cancellation', 400],
    ])
    const cancelled = amounts({
      status: 'CANCELLED',
      tripCost: 2200,
      convenienceFees: 200,
      driverShare: 2000,
      cancellationFee: 400,
    })
    expect(earningFigures(cancelled)).toEqual({ profit: 400, myEarning: 400, gross: 400, rideCost: 0 })
  })
})

describe('postings', () => {
  /** A trip's amounts and a way to pay for it that covers them. */
  const trips = fc
    .record({
      fare: fc.nat(1_000_000),
      fee: fc.nat(100_000),
      discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
      cuts: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    })
    .map(({ fare, fee, discountShare, cuts }) => {
      const tripCost = fare + fee
      const discountAmount = Math.floor(tripCost * discountShare)
      let rest = tripCost - discountAmount
      const [cash = 0, wallet = 0, card = 0] = cuts.map((cut) => {
        const part = Math.floor((rest * cut) / 100)
        rest -= part
        return part
      })
      const paid = { cash, wallet, card: { provider: 'stripe', amount: card }, prepaid: rest }
      return { riderId, driverId, tripCost, convenienceFees: fee, discountAmount, paid }
    })

  it('of a paid trip sum to zero, are never zero, and give every account its share', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const postings = tripPaid(trip)
        const held = (account: string) => sum(postings.filter((posting) => posting.account === account))
        expect(sum(postings)).toBe(0)
        expect(postings.some(({ amount }) => amount === 0)).toBe(false)
        expect(held('driver:d')).toBe(trip.tripCost - trip.convenienceFees - trip.paid.cash)
        expect(held('platform:fees')).toBe(trip.convenienceFees)
        expect(held('platform:discounts')).toBe(0 - trip.discountAmount)
        expect(held('rider:r')).toBe(0 - trip.paid.wallet)
      }),
    )
  })

  it('are refused when the money does not cover the trip, or an amount is negative', () => {
    fc.assert(
      fc.property(trips, fc.integer({ min: 1, max: 50 }), (trip, off) => {
        const more = { ...trip, paid: { ...trip.paid, cash: trip.paid.cash + off } }
        expect(() => tripPaid(more)).toThrow('off balance')
      }),
    )
    const trip = { riderId, driverId, tripCost: 1000, convenienceFees: 100 }
    expect(() => tripPaid({ ...trip, paid: { cash: 1100, wallet: -100 } })).toThrow(RangeError)
    expect(() => tripPaid({ ...trip, convenienceFees: 1100, paid: { cash: 1000 } })).toThrow(RangeError)
    expect(() => tripPaid({ ...trip, tripCost: 1000.5, paid: { cash: 1000.5 } })).toThrow(RangeError)
    expect(() => tripPaid({ ...trip, paid: { cash: Number.NaN } })).toThrow(RangeError)
  })

  it('of every other event sum to zero', () => {
    const owner = { role: 'driver', userId: 'd' } as const
    const newUser = { role: 'rider', userId: 'r' } as const
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (amount, wallet) => {
        const events = [
          prepaidPayment({ riderId, wallet, card: { provider: 'stripe', amount } }),
          prepaidCancelled({ riderId, customerPaid: amount }),
          cardRefundCredited({ owner: newUser, amount }),
          cardRefundCredited({ owner: newUser, amount, disputed: Math.min(wallet, amount) }),
          cancellationFeeCharged({ riderId, amount }),
          adminCredit({ owner, amount }),
          tipGiven({ riderId, driverId, amount }),
          referralBonus({ newUser, referrer: owner, bonus: amount }),
          walletToppedUp({ owner: newUser, amount, provider: 'stripe' }),
          withdrawalReserved({ owner, amount }),
          withdrawalProcessed({ amount }),
          withdrawalReturned({ owner, amount }),
        ]
        for (const postings of events) {
          expect(postings.length).toBeGreaterThan(1)
          expect(sum(postings)).toBe(0)
        }
      }),
    )
  })

  it('credit both sides of a referral and move a withdrawal out in two steps', () => {
    const referrer = { role: 'driver', userId: 'd' } as const
    expect(short(referralBonus({ newUser: { role: 'rider', userId: 'r' }, referrer, bonus: 500 }))).toEqual([
      ['platform:referral', -500],
      ['rider:r', 500],
      ['platform:referral', -500],
      ['driver:d', 500],
    ])
    expect(short(withdrawalReserved({ owner: referrer, amount: 300 }))).toEqual([
      ['driver:d', -300],
      ['withdrawals', 300],
    ])
    expect(short(withdrawalProcessed({ amount: 300 }))).toEqual([
      ['withdrawals', -300],
      ['clearing:bank', 300],
    ])
    expect(short(tipGiven({ riderId, driverId, amount: 200 }))).toEqual([
      ['rider:r', -200],
      ['driver:d', 200],
    ])
    expect(short(adminCredit({ owner: referrer, amount: 5 }))).toEqual([
      ['platform:admin-credit', -5],
      ['driver:d', 5],
    ])
  })

  it('of a closed wallet empty it, whatever it holds or owes', () => {
    fc.assert(
      fc.property(fc.integer(), (balance) => {
        const lines = walletClosed({ owner: { role: 'rider', userId: 'r' }, balance })
        const sum = lines
          .filter(({ account }) => account === 'rider:r')
          .reduce((all, { amount }) => all + amount, 0)
        expect(balance + sum).toBe(0)
        expect(lines).toHaveLength(balance === 0 ? 0 : 2)
      }),
    )
  })

  it('of a former system move no wallet for trips, and wallets by their history and opening only', () => {
    const owner = { role: 'driver', userId: 'd' } as const
    fc.assert(
      fc.property(trips, fc.integer(), ({ tripCost, convenienceFees, discountAmount }, amount) => {
        const trip = formerTripPaid({ tripCost, convenienceFees, discountAmount })
        const of = (account: string) => sum(trip.filter((one) => one.account === account))
        expect(sum(trip)).toBe(0)
        expect(of('platform:fees')).toBe(convenienceFees)
        expect(of('platform:discounts')).toBe(0 - discountAmount)
        expect(trip.some(({ account }) => /^(rider|driver):/.test(account))).toBe(false)
        for (const lines of [
          formerWalletEntry({ owner, amount, isWithdrawal: false }),
          walletOpened({ owner, amount }),
        ]) {
          expect(sum(lines)).toBe(0)
          expect(sum(lines.filter(({ account }) => account === 'driver:d'))).toBe(amount)
        }
      }),
    )
    expect(short(formerCancellationFee({ amount: 250 }))).toEqual([
      ['former-system', -250],
      ['platform:cancellation', 250],
    ])
    expect([formerCancellationFee({ amount: 0 }), walletOpened({ owner, amount: 0 })]).toEqual([[], []])
    expect(formerWalletEntry({ owner, amount: -5, isWithdrawal: true })[0]?.purpose).toBe('former-withdrawal')
    expect(() => formerTripPaid({ tripCost: 5, convenienceFees: 6, discountAmount: 0 })).toThrow(RangeError)
  })

  it('are empty for a free cancellation or no bonus, and refused for a credit of zero', () => {
    const owner = { role: 'rider', userId: 'r' } as const
    expect(cancellationFeeCharged({ riderId, amount: 0 })).toEqual([])
    expect(prepaidCancelled({ riderId, customerPaid: 0 })).toEqual([])
    expect(referralBonus({ newUser: owner, referrer: owner, bonus: 0 })).toEqual([])
    expect(() => adminCredit({ owner, amount: 0 })).toThrow(RangeError)
    expect(() => adminCredit({ owner, amount: -5 })).toThrow(RangeError)
    expect(() => cancellationFeeCharged({ riderId, amount: -5 })).toThrow(RangeError)
  })

  it('settle what a provider owes by what arrives and its fee, and a reversal leaves every account as before', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(1_000_000), (received, fee) => {
        const payout = { provider: 'stripe', received: Math.floor(received / 2), fee }
        const lines = payoutReceived(payout)
        const of = (account: string) => sum(lines.filter((one) => one.account === account))
        expect(sum(lines)).toBe(0)
        expect(of('clearing:stripe')).toBe(payout.received + fee)
        expect(of('clearing:bank') + payout.received).toBe(0)
        expect(of('platform:provider-fees') + fee).toBe(0)
        for (const { account } of lines)
          expect(of(account) + sum(payoutReversed(payout).filter((one) => one.account === account))).toBe(0)
      }),
    )
    expect(() => payoutReceived({ provider: 'stripe', received: -1, fee: 2 })).toThrow(RangeError)
  })

  it('name wallets so that the owner can be read from the name', () => {
    for (const owner of [
      { role: 'rider', userId: 'a-b' },
      { role: 'driver', userId: 'x' },
    ] as const) {
      expect(findWalletOwner(walletAccount(owner))).toEqual(owner)
    }
    expect(['platform:fees', 'prepaid', 'clearing:stripe', 'rider:'].map(findWalletOwner)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are in no report while the booking is open', () => {
    expect(earningFigures(amounts({ status: 'PENDING', tripCost: 2200 })).gross).toBe(0)
  })
})
