import { bookings } from '@cabstand/contract/examples/trip'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import type { DispatchCandidate, DispatchRecord } from '@cabstand/contract/schemas/dispatch'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { translate } from '@cabstand/contract/texts/translate'
import { ineligibilityReasons } from '@cabstand/domain/dispatch/eligibility'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormat } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { accountText } from './account-text.ts'
import { reasonText, sortCandidates } from './dispatch-reason.ts'
import { foldRounds } from './fold-rounds.ts'
import { readStoredFare } from './stored-fare.ts'
import { askedBefore, askedNote, bookingAt, eventNote } from './timeline-notes.ts'

const t: Translate = (key, ...args) => translate(builtInTexts('en'), 'en', key, args[0])
const format = createFormat('en', 'en-GB', 'ltr', {
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'UTC',
  convertToMile: false,
})

const candidate: DispatchCandidate = {
  driver: 'd1',
  driverName: 'Rui Almeida',
  vehicleNumber: '48-QK-27',
  roadSeconds: 185,
  distanceMeters: 900,
  positionAgeSeconds: 4,
  score: 0.88,
  outcome: 'offered',
}
const offer: DispatchRecord['offers'][number] = {
  driver: 'd1',
  driverName: 'Rui Almeida',
  round: 1,
  offeredAt: '2026-11-20T17:24:02Z',
  acknowledgedAt: '2026-11-20T17:24:03Z',
  expiresAt: '2026-11-20T17:25:02Z',
  answeredAt: '2026-11-20T17:24:16Z',
  outcome: 'accepted',
  returnReason: null,
}

describe('why this driver', () => {
  test('shows when the driver got the offer, saw it and answered', () => {
    expect(reasonText(t, format, candidate, offer)).toBe('Asked 17:24, accepted after 14 s, seen after 1 s')
  })

  test('has a text for every reason not to make an offer', () => {
    for (const outcome of [...ineligibilityReasons, 'outside-ring']) {
      const text = reasonText(t, format, { ...candidate, outcome }, undefined)
      expect(text).toMatch(/^Not asked: /)
      expect(text).not.toContain('-')
    }
  })

  test('lists drivers with offers first, by time by road', () => {
    const far = { ...candidate, driver: 'far', roadSeconds: 300 }
    const busy = { ...candidate, driver: 'busy', roadSeconds: 10, outcome: 'on-a-job' }
    expect(sortCandidates([busy, far, candidate]).map(({ driver }) => driver)).toEqual(['d1', 'far', 'busy'])
  })
})

describe('a long search', () => {
  const round = (number: number, asked: readonly string[], radiusMeters = 3300) => ({
    round: number,
    ring: 0,
    radiusMeters,
    at: `2026-11-20T17:2${number}:00Z`,
    candidates: [
      ...asked.map((driver) => ({ ...candidate, driver })),
      { ...candidate, driver: 'busy', outcome: 'on-a-job' },
    ],
  })

  test('folds rounds that asked the same drivers', () => {
    const folded = foldRounds([
      round(1, ['a']),
      round(2, ['a']),
      round(3, ['a', 'b']),
      round(4, ['b', 'a']),
      round(5, ['a', 'b'], 6600),
    ])
    expect(folded.map(({ first, last }) => [first.round, last.round])).toEqual([
      [1, 2],
      [3, 4],
      [5, 5],
    ])
  })

  test('loses no round', () => {
    const searches = fc.array(fc.subarray(['a', 'b', 'c']), { maxLength: 12 })
    fc.assert(
      fc.property(searches, (asked) => {
        const folded = foldRounds(asked.map((drivers, index) => round(index + 1, drivers)))
        const covered = folded.reduce((count, { first, last }) => count + last.round - first.round + 1, 0)
        expect(covered).toBe(asked.length)
        for (const [index, { first }] of folded.entries())
          expect(first.round).toBe((folded[index - 1]?.last.round ?? 0) + 1)
      }),
    )
  })
})

describe('the timeline', () => {
  test('shows what was true at each step: a payment that changed later does not rewrite it', () => {
    const at = (type: BookingEventType, changes: object) =>
      ({
        bookingId: 'b',
        number: 1,
        type,
        actor: 'rider',
        at: '2026-11-20T17:24:02Z',
        changes: { ...changes },
      }) as const
    const steps = [
      at('booking.requested', { ...bookings.admin, paymentMode: 'cash' }),
      at('booking.payment_chosen', { paymentMode: 'card' }),
      at('booking.payment_chosen', { paymentMode: 'wallet' }),
    ]
    const now = { ...bookings.admin, paymentMode: 'wallet' } as const
    const notes = steps.map((step, index) => eventNote(t, format, bookingAt(now, steps, index), step, 0))
    expect(notes).toEqual([expect.stringContaining('Cash'), 'Card', 'Wallet'])
  })

  const step = (actor: 'system' | 'driver', askedDrivers: number) =>
    ({
      bookingId: 'b',
      number: 2,
      type: 'booking.asked',
      actor,
      at: '2026-11-20T17:24:02Z',
      changes: { askedDrivers },
    }) as const
  const steps = [step('system', 3), step('driver', 2), step('system', 0), step('system', 4)]

  test('distinguishes offers made, declined and expired', () => {
    const notes = steps.map((each, index) => askedNote(t, each, askedBefore(steps, index)))
    expect(notes).toEqual([
      '3 drivers asked',
      'A driver declined, 2 offers still open',
      '2 offers expired',
      '4 drivers asked',
    ])
  })
})

describe('the ledger', () => {
  const parties = { customer: 'c1', customerName: 'Farah Haddad', driver: 'd1', driverName: 'Rui Almeida' }

  test('names people and the accounts of the platform', () => {
    const text = (account: string) => accountText(t, account, parties).replaceAll(/[\u2066-\u2069]/g, '')
    expect(text('rider:c1')).toBe('Farah Haddad, wallet')
    expect(text('driver:d1')).toBe('Rui Almeida, driver')
    expect(text('platform:fees')).toBe('Platform fees')
    expect(text('clearing:stripe')).toBe('Clearing, stripe')
    expect(text('driver:d2')).toBe('driver:d2')
  })
})

describe('why this fare', () => {
  const breakdown = quoteFare(
    { distanceMeters: 6410, durationSeconds: 942 },
    {
      baseFare: 240,
      ratePerUnitDistance: '0.95',
      ratePerHour: '14.40',
      minFare: 500,
      convenienceFee: { type: 'percentage', percent: '12' },
      cancelSlabs: [],
      version: 7,
    },
    { currency: 'EUR', decimal: 2, convertToMile: false },
  )

  test('a stored receipt gives the same amounts after JSON encoding', () => {
    expect(readStoredFare(JSON.parse(JSON.stringify(breakdown)))).toMatchObject({ kind: 'read', same: true })
  })

  test('a changed amount is detected', () => {
    expect(readStoredFare({ ...breakdown, tripCost: breakdown.tripCost + 1 })).toMatchObject({ same: false })
  })

  test('data that is not a receipt is ignored', () => {
    expect(readStoredFare(null)).toEqual({ kind: 'unreadable' })
  })
})
