import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, rules, tariffs } from '../../test/arbitraries.ts'
import { changedFare } from './changed-fare.ts'
import { finalFare } from './final-fare.ts'
import { quoteFare } from './quote-fare.ts'

const parts = fc.record({
  distanceMeters: fc.integer({ min: 0, max: 100_000 }),
  durationSeconds: fc.integer({ min: 0, max: 10_000 }),
})

describe('changedFare', () => {
  it('prices the whole way at the tariff, the rules and the extras of the first quote', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, parts, parts, (input, tariff, r, driven, ahead) => {
        const quote = quoteFare(input, tariff, r)
        const changed = changedFare(quote, { driven, ahead })
        const whole = {
          ...input,
          distanceMeters: driven.distanceMeters + ahead.distanceMeters,
          durationSeconds: driven.durationSeconds + ahead.durationSeconds,
        }
        expect(changed).toEqual(quoteFare(whole, tariff, r))
      }),
    )
  })

  it('does not depend on the way that is no longer driven', () => {
    fc.assert(
      fc.property(inputs, parts, tariffs, rules, parts, parts, (input, other, tariff, r, driven, ahead) => {
        const first = changedFare(quoteFare(input, tariff, r), { driven, ahead })
        const second = changedFare(quoteFare({ ...input, ...other }, tariff, r), { driven, ahead })
        expect(second.tripCost).toBe(first.tripCost)
      }),
    )
  })

  it('costs no less than the way driven so far, and no less for a longer way ahead', () => {
    fc.assert(
      fc.property(
        inputs,
        tariffs,
        rules,
        parts,
        parts,
        fc.nat(9000),
        (input, tariff, r, driven, ahead, more) => {
          const quote = quoteFare(input, tariff, r)
          const changed = changedFare(quote, { driven, ahead })
          expect(changed.tripCost).toBeGreaterThanOrEqual(
            quoteFare({ ...input, ...driven }, tariff, r).tripCost,
          )
          const longer = { ...ahead, distanceMeters: ahead.distanceMeters + more }
          expect(changedFare(quote, { driven, ahead: longer }).tripCost).toBeGreaterThanOrEqual(
            changed.tripCost,
          )
        },
      ),
    )
  })

  it('is what the ride costs at its end when it is driven as quoted', () => {
    fc.assert(
      fc.property(inputs, tariffs, rules, parts, parts, (input, tariff, r, driven, ahead) => {
        const quote = changedFare(quoteFare(input, tariff, r), { driven, ahead })
        const { distanceMeters, durationSeconds } = quote.input
        const track = { usablePoints: 5, distanceMeters, hasLargeGap: false, isStill: false }
        const final = finalFare({ quote, service: 'taxi', track, totalTripSeconds: durationSeconds })
        expect(final).toEqual({ breakdown: quote, basis: 'track', flagged: false })
      }),
    )
  })
})
