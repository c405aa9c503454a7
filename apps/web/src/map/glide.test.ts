import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextGlide, unwrapHeading } from './glide.ts'

const here = { lat: 41.15, lng: -8.61, heading: 350 }
const first = nextGlide(undefined, here, 1000)

describe('nextGlide', () => {
  test('puts a new car where it is', () => {
    expect(first).toEqual({ lat: 41.15, lng: -8.61, turn: 350, durationMs: 0, atMs: 1000 })
  })

  test('takes as long as the fixes are apart', () => {
    const next = nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 350 }, 4200)
    expect(next).toMatchObject({ lat: 41.1502, durationMs: 3200 })
  })

  test('turns over north the short way', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 10 }, 4000).turn).toBe(370)
  })

  test('keeps its heading when none is told', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: null }, 4000).turn).toBe(350)
  })

  test('jumps where no car drives in time', () => {
    expect(nextGlide(first, { lat: 41.2, lng: -8.61, heading: 0 }, 4000).durationMs).toBe(0)
  })

  test('is the same move while nothing changed', () => {
    expect(nextGlide(first, here, 9000)).toBe(first)
  })

  test('never takes longer than six seconds after a silence', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 0 }, 90_000).durationMs).toBe(6000)
  })
})

test('unwrapHeading is the same direction, at most half a turn away', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 0, max: 359 }), (turn, heading) => {
      const unwrapped = unwrapHeading(turn, heading)
      expect((((unwrapped - heading) % 360) + 360) % 360).toBe(0)
      expect(Math.abs(unwrapped - turn)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 100 },
  )
})
