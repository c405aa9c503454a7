import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMoving, jump, nextGlide, poseAt, unwrapHeading } from './glide.ts'

const here = { lat: 41.15, lng: -8.61, heading: 350 }
const first = nextGlide(undefined, here, 1000)

describe('nextGlide', () => {
  test('puts a new car at its position', () => {
    expect(poseAt(first, 1000)).toEqual({ lat: 41.15, lng: -8.61, turn: 350 })
    expect(isMoving(first, 1000)).toBe(false)
  })

  test('takes the time between the fixes', () => {
    const next = nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 350 }, 4200)
    expect(next).toMatchObject({ to: { lat: 41.1502 }, durationMs: 3200 })
  })

  test('turns across north in the shorter direction', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 10 }, 4000).to.turn).toBe(370)
  })

  test('keeps its heading when none is reported', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: null }, 4000).to.turn).toBe(350)
  })

  test('jumps when no car can drive that far in the time', () => {
    expect(nextGlide(first, { lat: 41.2, lng: -8.61, heading: 0 }, 4000).durationMs).toBe(0)
  })

  test('is the same move while nothing changed', () => {
    expect(nextGlide(first, here, 9000)).toBe(first)
  })

  test('takes at most six seconds after a pause in reports', () => {
    expect(nextGlide(first, { lat: 41.1502, lng: -8.61, heading: 0 }, 90_000).durationMs).toBe(6000)
  })
})

describe('poseAt', () => {
  const next = nextGlide(first, { lat: 41.152, lng: -8.61, heading: 10 }, 3000)

  test('is between both fixes while the car moves, and turned before it arrives', () => {
    expect(poseAt(next, 4000)).toEqual({ lat: expect.closeTo(41.151, 9), lng: -8.61, turn: 370 })
    expect(isMoving(next, 4000)).toBe(true)
    expect(poseAt(next, 5000)).toEqual({ lat: 41.152, lng: -8.61, turn: 370 })
  })

  test('a newer fix takes the car from where it is drawn', () => {
    const newer = nextGlide(next, { lat: 41.153, lng: -8.61, heading: 10 }, 4000)
    expect(poseAt(newer, 4000)).toEqual(poseAt(next, 4000))
  })

  test('a car that jumps is at its newest fix at once', () => {
    expect(poseAt(jump(next), 3000)).toMatchObject({ lat: 41.152, turn: 370 })
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
