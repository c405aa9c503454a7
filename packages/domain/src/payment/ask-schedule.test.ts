import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptStatuses, hasExpired, movesTo, nextAskAt, nextRefundAskAt } from './ask-schedule.ts'

const status = fc.constantFrom(...attemptStatuses)
const reported = status.filter((one) => one !== 'opening')
const [start, minute] = [new Date(0), 60_000]
const after = (minutes: number) => new Date(minutes * minute)

test('whatever is reported in whatever order, a payment is paid at the end if and only if money was reported', () => {
  fc.assert(
    fc.property(fc.array(reported), (reports) => {
      const end = reports.reduce<(typeof attemptStatuses)[number]>(
        (before, after) => (movesTo(before, after) ? after : before),
        'opening',
      )
      expect(end === 'paid').toBe(reports.includes('paid'))
    }),
  )
})

test('a payment that nobody knows of expires after 15 minutes; one that a bank thinks about does not', () => {
  for (const unknown of ['opening', 'open'] as const) {
    expect(hasExpired(unknown, start, new Date(15 * minute - 1))).toBe(false)
    expect(hasExpired(unknown, start, after(15))).toBe(true)
  }
  expect(hasExpired('pending', start, after(24 * 60))).toBe(false)
})

test('a provider is asked later and later, in the first 15 minutes at least once more, and in the end no more', () => {
  fc.assert(
    fc.property(status, fc.integer({ min: 0, max: 20 * 24 * 60 }), (one, minutes) => {
      const next = nextAskAt(one, start, after(minutes))
      if (one === 'paid') {
        expect(next).toBeNull()
        return
      }
      if (next !== null) expect(next.getTime()).toBeGreaterThan(minutes * minute)
      expect(next === null).toBe(minutes >= 7 * 24 * 60)
      if (minutes < 15) expect(next?.getTime()).toBeLessThanOrEqual(15 * minute)
    }),
  )
})

test('a pending refund is asked for later and later, and in the end no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 24 * 60 }), (minutes) => {
      const next = nextRefundAskAt(start, after(minutes))
      if (next !== null) expect(next.getTime()).toBeGreaterThan(minutes * minute)
      expect(next === null).toBe(minutes >= 14 * 24 * 60)
    }),
  )
})
