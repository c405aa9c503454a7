import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BoardFacts,
  boardGroups,
  boardPlace,
  boardStatuses,
  boardThresholds,
  boardTroubles,
} from './board.ts'

const nowMs = 1_000_000_000
const second = 1000
const fresh = { lastSeenMs: nowMs, stillSinceMs: nowMs }
const facts = (changes: Partial<BoardFacts>): BoardFacts => ({
  status: 'NEW',
  sinceMs: nowMs,
  searchMs: nowMs,
  expectedMs: null,
  alerted: false,
  car: fresh,
  ...changes,
})
const place = (changes: Partial<BoardFacts>) => boardPlace(facts(changes), nowMs)

describe('a booking without a driver', () => {
  test.each([
    ['waitWarnSeconds', 'calm', 'warn'],
    ['waitAlarmSeconds', 'warn', 'alarm'],
  ] as const)('reaches %s: its age turns from %s to %s', (limit, before, after) => {
    const at = (seconds: number) => place({ searchMs: nowMs - seconds * second })
    expect(at(boardThresholds[limit] - 1)).toMatchObject({ group: 'waiting', tone: before })
    expect(at(boardThresholds[limit])).toMatchObject({
      group: 'waiting',
      tone: after,
      age: { kind: 'waiting', sinceMs: nowMs - boardThresholds[limit] * second },
    })
  })

  test('for later shows its time until its search begins, and counts from then on', () => {
    const [searchMs, expectedMs] = [nowMs + 60 * second, nowMs + 960 * second]
    const later = facts({ sinceMs: nowMs - 9999 * second, searchMs, expectedMs })
    expect(boardPlace(later, nowMs)).toMatchObject({ tone: 'calm', age: { kind: 'clock', atMs: expectedMs } })
    expect(boardPlace(later, searchMs + 5 * second)).toMatchObject({
      tone: 'calm',
      age: { kind: 'waiting', sinceMs: searchMs },
    })
  })
})

describe('a booking with a driver', () => {
  test.each([
    ['ACCEPTED', 'pickupLateSeconds', 'latePickup', 'alarm'],
    ['STARTED', 'dropLateSeconds', 'lateDrop', 'warn'],
  ] as const)('%s is in trouble after %s: %s', (status, limit, kind, tone) => {
    const at = (seconds: number) =>
      place({ status, sinceMs: nowMs - 5000 * second, expectedMs: nowMs - seconds * second })
    expect(at(boardThresholds[limit] - 1)).toMatchObject({ trouble: null, tone: 'warn' })
    expect(at(boardThresholds[limit])).toMatchObject({ group: 'trouble', trouble: { kind }, tone })
  })

  test.each(['ACCEPTED', 'STARTED'] as const)('%s is late from a whole minute on', (status) => {
    const after = (seconds: number) =>
      place({ status, sinceMs: nowMs - 900 * second, expectedMs: nowMs - seconds * second })
    expect(after(59)).toMatchObject({ tone: 'calm' })
    expect(after(59).age.kind).not.toBe('overdue')
    expect(after(60)).toMatchObject({ tone: 'warn', age: { kind: 'overdue' } })
  })

  test.each([
    ['ARRIVED', 'riderAbsentSeconds', 'riderAbsent'],
    ['PENDING', 'paymentOpenSeconds', 'paymentOpen'],
  ] as const)('%s is in trouble after %s: %s', (status, limit, kind) => {
    const at = (seconds: number) => place({ status, sinceMs: nowMs - seconds * second })
    expect(at(boardThresholds[limit] - 1).trouble).toBeNull()
    expect(at(boardThresholds[limit])).toMatchObject({ group: 'trouble', trouble: { kind } })
  })

  test('whose car stands or is silent is in trouble, by what began after it set out', () => {
    const driving = { status: 'STARTED', sinceMs: nowMs - 2000 * second } as const
    const stood = (seconds: number) => ({ ...fresh, stillSinceMs: nowMs - seconds * second })
    expect(place({ ...driving, car: stood(boardThresholds.stoppedSeconds - 1) }).group).toBe('onTrip')
    expect(place({ ...driving, car: stood(boardThresholds.stoppedSeconds) }).trouble?.kind).toBe('stopped')
    // It stood before: that it waited for this trip is no trouble.
    expect(place({ status: 'STARTED', sinceMs: nowMs - second, car: stood(5000) }).group).toBe('onTrip')
    const silent = { lastSeenMs: nowMs - boardThresholds.silentSeconds * second, stillSinceMs: 0 }
    expect(place({ ...driving, car: silent }).trouble?.kind).toBe('silent')
    expect(place({ ...driving, car: null }).trouble).toEqual({ kind: 'silent', sinceMs: driving.sinceMs })
    expect(place({ ...driving, car: undefined }).group).toBe('onTrip')
  })

  test('for later is calm until its driver must set out, whatever its car does', () => {
    const later = {
      status: 'ACCEPTED',
      sinceMs: nowMs + 60 * second,
      expectedMs: nowMs + 900 * second,
    } as const
    expect(place({ ...later, car: null })).toMatchObject({
      group: 'approaching',
      tone: 'calm',
      age: { kind: 'clock', atMs: later.expectedMs },
    })
  })

  test('that staff were alerted about is in trouble', () => {
    expect(place({ status: 'ARRIVED', alerted: true }).trouble?.kind).toBe('alert')
  })
})

const anyFacts = fc.record({
  status: fc.constantFrom(...boardStatuses),
  sinceMs: fc.integer({ min: nowMs - 10_000_000, max: nowMs + 10_000_000 }),
  searchMs: fc.integer({ min: nowMs - 10_000_000, max: nowMs + 10_000_000 }),
  expectedMs: fc.option(fc.integer({ min: nowMs - 10_000_000, max: nowMs + 10_000_000 })),
  alerted: fc.boolean(),
  car: fc.option(
    fc.record({
      lastSeenMs: fc.integer({ min: nowMs - 10_000_000, max: nowMs }),
      stillSinceMs: fc.integer({ min: nowMs - 10_000_000, max: nowMs }),
    }),
  ),
})

test('every booking stands in one group; trouble and only trouble has a reason, which began before now', () => {
  fc.assert(
    fc.property(anyFacts, (one) => {
      const { group, trouble, tone } = boardPlace(one, nowMs)
      expect(boardGroups).toContain(group)
      expect(group === 'trouble').toBe(trouble !== null)
      if (trouble !== null) {
        expect(boardTroubles).toContain(trouble.kind)
        expect(trouble.sinceMs).toBeLessThanOrEqual(nowMs)
        expect(tone).not.toBe('calm')
      }
    }),
  )
})

test('without news a booking only gets worse: trouble does not end by waiting', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 10_000_000 }), (one, laterMs) => {
      if (boardPlace(one, nowMs).trouble !== null)
        expect(boardPlace(one, nowMs + laterMs).trouble).not.toBeNull()
    }),
  )
})
