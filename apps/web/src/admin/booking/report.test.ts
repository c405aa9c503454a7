import type { DispatchCandidate, DispatchRecord } from '@cabstand/contract/schemas/booking'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { translate } from '@cabstand/contract/texts/translate'
import { ineligibilityReasons } from '@cabstand/domain/dispatch/eligibility'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import { describe, expect, test } from 'vitest'
import { createFormat } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { reasonText, sortCandidates } from './dispatch-reason.ts'
import { readReceipt } from './receipt.ts'

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
}

describe('why this driver', () => {
  test('says when he was asked, when he saw it and what he answered', () => {
    expect(reasonText(t, format, candidate, offer)).toBe(
      'Asked 17:24, accepted after 14 s, seen on the phone after 1 s',
    )
  })

  test('has words for every reason not to ask', () => {
    for (const outcome of [...ineligibilityReasons, 'outside-ring']) {
      const text = reasonText(t, format, { ...candidate, outcome }, undefined)
      expect(text).toMatch(/^Not asked: /)
      expect(text).not.toContain('-')
    }
  })

  test('lists those who were asked first, by road time', () => {
    const far = { ...candidate, driver: 'far', roadSeconds: 300 }
    const busy = { ...candidate, driver: 'busy', roadSeconds: 10, outcome: 'on-a-job' }
    expect(sortCandidates([busy, far, candidate]).map(({ driver }) => driver)).toEqual(['d1', 'far', 'busy'])
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

  test('a stored receipt computes to the same cent after its way through JSON', () => {
    expect(readReceipt(JSON.parse(JSON.stringify(breakdown)))).toMatchObject({ kind: 'read', same: true })
  })

  test('a changed amount is seen', () => {
    expect(readReceipt({ ...breakdown, tripCost: breakdown.tripCost + 1 })).toMatchObject({ same: false })
  })

  test('what is no receipt is not read', () => {
    expect(readReceipt(null)).toEqual({ kind: 'unreadable' })
  })
})
