import { describe, expect, it } from 'vitest'
import {
  chooseParcel,
  chooseQuote,
  habits,
  holdBackSeconds,
  mayBook,
  planCancel,
  planMishap,
  planOffer,
  secondsToNextTrip,
} from './decisions.ts'
import { createPrng } from './prng.ts'

const many = <T>(draw: () => T) => Array.from({ length: 4000 }, draw)

describe('a driver’s decisions', () => {
  it('take two to six seconds, less when the pickup is near', () => {
    const prng = createPrng(1)
    const mean = (roadSeconds: number | null) => {
      const seconds = many(() => planOffer(prng, roadSeconds).thinkSeconds)
      expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2)
      expect(Math.max(...seconds)).toBeLessThanOrEqual(6)
      return seconds.reduce((sum, value) => sum + value, 0) / seconds.length
    }
    expect(mean(30)).toBeLessThan(mean(null))
    expect(mean(null)).toBeLessThan(mean(3000))
  })

  it('send a parcel that the car type takes, and sometimes choose an option', () => {
    const prng = createPrng(3)
    const parcelTypes = [{ description: 'Letter' }, { description: 'Box' }]
    const chosen = many(() => chooseParcel(prng, { parcelTypes, options: [{ description: 'Stairs' }] }))
    expect(new Set(chosen.map((each) => each.parcelTypeSelected))).toEqual(new Set(['Letter', 'Box']))
    const optional = chosen.filter((each) => each.optionSelected === 'Stairs').length
    expect(optional / 4000).toBeGreaterThan(0.2)
    expect(optional / 4000).toBeLessThan(0.4)
    expect(chooseParcel(prng, { parcelTypes: [], options: [] })).toEqual({})
  })

  it('decline a few offers', () => {
    const prng = createPrng(2)
    const declined = many(() => planOffer(prng, 60).declines).filter(Boolean).length
    expect(declined / 4000).toBeGreaterThan(0.02)
    expect(declined / 4000).toBeLessThan(0.06)
  })

  it('go wrong more often on a rough evening: declined, given back, without a connection', () => {
    const prng = createPrng(4)
    const share = (count: number) => count / 4000
    const declined = many(() => planOffer(prng, 60, true).declines).filter(Boolean)
    expect(share(declined.length)).toBeCloseTo(habits.rough.declineShare, 1)
    const mishaps = many(() => planMishap(prng))
    const of = (kind: string) => mishaps.filter((mishap) => mishap?.kind === kind)
    expect(share(of('givesBack').length)).toBeCloseTo(habits.rough.giveBackShare, 1)
    expect(share(of('lost').length)).toBeCloseTo(habits.rough.lostShare, 1)
    expect(of('lost').every((mishap) => mishap !== undefined && mishap.seconds >= 60)).toBe(true)
  })

  it('leave a booking to a human who is asked for 25 seconds, looking again meanwhile', () => {
    expect(holdBackSeconds({ offeredSecondsAgo: 3, humanAsked: false })).toBe(0)
    expect(holdBackSeconds({ offeredSecondsAgo: 3, humanAsked: true })).toBe(habits.lookAgainSeconds)
    expect(holdBackSeconds({ offeredSecondsAgo: 23, humanAsked: true })).toBe(2)
    expect(holdBackSeconds({ offeredSecondsAgo: 25, humanAsked: true })).toBe(0)
  })
})

describe('a rider’s decisions', () => {
  it('leave seven of ten drivers free', () => {
    expect(mayBook({ online: 0, busy: 0 })).toBe(false)
    expect(mayBook({ online: 40, busy: 11 })).toBe(true)
    expect(mayBook({ online: 40, busy: 12 })).toBe(false)
  })

  it('book only a type that has cars soon there', () => {
    const quote = (quoteId: string, carsNearby: number, secondsToPickup: number | null) => ({
      quoteId,
      carsNearby,
      secondsToPickup,
    })
    const prng = createPrng(3)
    const quotes = [quote('none', 0, null), quote('one', 1, 20), quote('far', 9, 900), quote('good', 4, 120)]
    expect(many(() => chooseQuote(prng, quotes)?.quoteId).every((id) => id === 'good')).toBe(true)
    expect(chooseQuote(prng, quotes.slice(0, 3))).toBeUndefined()
  })

  it('change their minds seldom, before or after a driver took the trip', () => {
    const prng = createPrng(4)
    const plans = many(() => planCancel(prng)).filter((plan) => plan !== undefined)
    expect(plans.length / 4000).toBeGreaterThan(0.03)
    expect(plans.length / 4000).toBeLessThan(0.07)
    expect(new Set(plans.map(({ status }) => status))).toEqual(new Set(['NEW', 'ACCEPTED']))
    // The demo's prices charge a fee from two minutes after acceptance.
    expect(Math.max(...plans.map(({ afterSeconds }) => afterSeconds))).toBeLessThan(60)
  })

  it('travel at the rate they were given', () => {
    const prng = createPrng(5)
    const pauses = many(() => secondsToNextTrip(prng, 45))
    const mean = pauses.reduce((sum, value) => sum + value, 0) / pauses.length
    expect(Math.abs(mean - 45)).toBeLessThan(3)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(225)
  })
})
