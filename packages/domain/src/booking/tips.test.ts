import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent, moneyPlaces } from '../currency.ts'
import { bookingCan } from './booking-can.ts'
import { bookingServices, bookingStatuses } from './status.ts'
import { isTipAmount, suggestTips, tipMost } from './tips.ts'
import { bookingActors } from './transitions.ts'

test.each([
  ['EUR', 2, 1840, [90, 185, 275]],
  ['EUR', 2, 560, [30, 55, 85]],
  ['EUR', 0, 4100, [200, 400, 600]],
  ['JPY', 0, 2300, [100, 250, 350]],
  ['KWD', 2, 1500, [80, 150, 230]],
  ['EUR', 2, 10, [1, 2]],
  ['EUR', 2, 0, []],
])('in %s with %i decimals, %i suggests %j', (currency, decimal, tripCost, tips) => {
  expect(suggestTips({ tripCost, currency, decimal })).toEqual(tips)
})

const trip = fc.record({
  tripCost: fc.integer({ min: 0, max: 10_000_000 }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'VND'),
  decimal: fc.integer({ min: 0, max: 3 }),
})

test('every suggestion can be given, is shown without rounding, and is more than the one before', () => {
  fc.assert(
    fc.property(trip, (of) => {
      const tips = suggestTips(of)
      const unit = 10 ** (currencyExponent(of.currency) - moneyPlaces(of))
      for (const [index, tip] of tips.entries()) {
        expect(isTipAmount(tip, of)).toBe(true)
        expect(tip % unit).toBe(0)
        expect(tip).toBeGreaterThan(tips[index - 1] ?? 0)
      }
      expect(tips.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('a tip is above nothing and at most the limit, which no trip is too cheap for', () => {
  fc.assert(
    fc.property(trip, fc.integer({ min: -100, max: 20_000_000 }), (of, amount) => {
      expect(isTipAmount(amount, of)).toBe(amount > 0 && amount <= tipMost(of))
      expect(isTipAmount(amount + 0.5, of)).toBe(false)
      expect(tipMost(of)).toBeGreaterThanOrEqual(Math.max(of.tripCost, 1))
    }),
  )
  expect(tipMost({ tripCost: 100, currency: 'EUR' })).toBe(2000)
  expect(tipMost({ tripCost: 9000, currency: 'EUR' })).toBe(9000)
})

test('only the rider tips, once, a trip that is paid, until seven days after its end', () => {
  const week = 7 * 24 * 60
  const facts = fc.record({
    status: fc.constantFrom(...bookingStatuses),
    service: fc.constantFrom(...bookingServices),
    prepaid: fc.boolean(),
    completedBy: fc.constantFrom('rider', 'system', null),
    rating: fc.constantFrom(5, null),
    tip: fc.constantFrom(100, null),
  })
  fc.assert(
    fc.property(
      facts,
      fc.constantFrom(...bookingActors),
      fc.integer({ min: 0, max: 2 * week }),
      (booking, actor, minutesInStatus) => {
        const { status, tip } = booking
        const isTime = status === 'PAID' || (status === 'COMPLETE' && minutesInStatus <= week)
        const answer = bookingCan.tip(booking, actor, { minutesInStatus })
        expect(answer.ok).toBe(actor === 'rider' && tip === null && isTime)
        if (actor !== 'rider') expect(answer).toEqual({ ok: false, code: 'not_permitted' })
        else if (tip !== null) expect(answer).toEqual({ ok: false, code: 'already_tipped' })
        else if (!isTime) expect(answer).toEqual({ ok: false, code: 'wrong_status' })
      },
    ),
  )
})
