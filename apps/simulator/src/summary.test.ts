import { describe, expect, it } from 'vitest'
import { quantile, Tally } from './summary.ts'
import { hasFailed, progressLine, summaryLines } from './summary-text.ts'

describe('a summary', () => {
  it('tells the nearest rank of a share', () => {
    expect(quantile([], 0.5)).toBeNull()
    expect(quantile([9], 0.95)).toBe(9)
    const values = Array.from({ length: 20 }, (_, index) => 20 - index)
    expect([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1)]).toEqual([10, 19, 20])
  })

  it('keeps what belongs to the game apart from errors', () => {
    const tally = new Tally()
    tally.booked = 2
    tally.refusal('booking_taken')
    tally.cancelled('rider')
    tally.connectionLosses = 3
    expect(hasFailed(tally.summary())).toBe(false)
    tally.error('startBooking', 'wrong_otp')
    tally.error('startBooking', 'wrong_otp')
    expect(hasFailed(tally.summary())).toBe(true)
    expect(summaryLines(tally.summary()).join('\n')).toContain('startBooking wrong_otp 2')
    expect(progressLine(tally.summary())).toContain('cancelled 1  errors 2')
  })

  it('tells waits in seconds', () => {
    const tally = new Tally()
    for (const seconds of [1, 2, 3]) tally.toAccept(seconds)
    expect(tally.summary().secondsToAccept).toEqual({ count: 3, p50: 2, p95: 3 })
    expect(summaryLines(tally.summary())[2]).toContain('p50 2.00 s, p95 3.00 s (3)')
  })
})
