import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attemptStatuses,
  hasExpired,
  movesTo,
  nextAskAt,
  nextRefundAskAt,
  nextReversalAskAt,
} from './ask-schedule.ts'

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

const known = (one: (typeof attemptStatuses)[number], changedAt = start) => ({
  status: one,
  createdAt: start,
  changedAt,
})

test('a payment that nobody knows of expires after 15 minutes', () => {
  for (const unknown of ['opening', 'open'] as const) {
    expect(hasExpired(known(unknown), new Date(15 * minute - 1), false)).toBe(false)
    expect(hasExpired(known(unknown), after(15), false)).toBe(true)
  }
})

test('a pending payment expires a day after the charge, or after a week when its provider says that the bank thinks', () => {
  const day = 24 * 60
  const pending = known('pending', after(day))
  const expired = (minutes: number, isThinking: boolean) => hasExpired(pending, after(minutes), isThinking)
  expect([expired(2 * day - 1, false), expired(2 * day, false)]).toEqual([false, true])
  expect([expired(8 * day - 1, true), expired(8 * day, true)]).toEqual([false, true])
  // It is asked then.
  for (const last of [2 * day, 8 * day]) expect(nextAskAt(pending, after(last - 1))).toEqual(after(last))
  expect(nextAskAt(pending, after(8 * day))).toBeNull()
})

test('a payment that has ended does not expire', () => {
  for (const ended of ['paid', 'failed', 'cancelled', 'expired'] as const)
    expect(hasExpired(known(ended), after(60 * 24 * 60), false)).toBe(false)
})

test('a provider is asked later and later, in the first 15 minutes at least once more, and in the end no more', () => {
  fc.assert(
    fc.property(status, fc.integer({ min: 0, max: 20 * 24 * 60 }), (one, minutes) => {
      const next = nextAskAt(known(one), after(minutes))
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

test('whether a paid payment was reversed is asked after days, and in the end no more', () => {
  const day = 24 * 60
  const next = (minutes: number) => nextReversalAskAt(start, after(minutes))
  expect([next(0), next(day), next(2 * day)]).toEqual([after(day), after(2 * day), after(7 * day)])
  expect([next(7 * day), next(14 * day)]).toEqual([after(14 * day), null])
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
