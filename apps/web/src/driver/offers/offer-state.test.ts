import { describe, expect, test } from 'vitest'
import { answerKey, offerEndReason, openOffers } from './offer-state.ts'

const nowMs = Date.parse('2026-11-20T17:00:00Z')
const offer = { bookingId: 'a', round: 1, expiresAt: '2026-11-20T17:00:30Z' }
const assigned = { bookingId: 'b', round: 1, expiresAt: null }
const none: ReadonlySet<string> = new Set()

describe('openOffers', () => {
  test('leaves out offers that expired by this clock or were answered here', () => {
    expect(openOffers([offer, assigned], none, nowMs)).toEqual([offer, assigned])
    expect(openOffers([offer, assigned], none, nowMs + 31_000)).toEqual([assigned])
    expect(openOffers([offer, assigned], new Set([answerKey(offer)]), nowMs)).toEqual([assigned])
  })

  test('shows the same booking again when it is offered in another round', () => {
    expect(openOffers([{ ...offer, round: 2 }], new Set([answerKey(offer)]), nowMs)).toHaveLength(1)
  })
})

describe('offerEndReason', () => {
  test('is none while the offer is open, or when it was answered', () => {
    expect(offerEndReason(offer, [offer], none, nowMs)).toBeUndefined()
    expect(offerEndReason(offer, [], new Set([answerKey(offer)]), nowMs)).toBeUndefined()
    expect(offerEndReason(undefined, [], none, nowMs)).toBeUndefined()
  })

  test('distinguishes expired from taken', () => {
    expect(offerEndReason(offer, [], none, nowMs + 30_000)).toBe('expired')
    expect(offerEndReason(offer, [], none, nowMs + 5000)).toBe('gone')
    expect(offerEndReason(assigned, [], none, nowMs + 500_000)).toBe('gone')
  })
})
