import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LatLng } from '../distance.ts'
import { pointAlong, polylineMeters } from '../polyline.ts'
import { angleBetween, isOffRoute, mayAskRoute, placeOnRoute, routeAhead, stopsAhead } from './guidance.ts'

/** A staircase without loops: each stretch goes east or north. */
const line = fc
  .array(fc.record({ meters: fc.integer({ min: 60, max: 2000 }), east: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((stretches) => {
    const points: LatLng[] = [{ lat: 41.15, lng: -8.62 }]
    for (const { meters, east } of stretches) {
      const { lat, lng } = points.at(-1) ?? { lat: 0, lng: 0 }
      const degrees = meters / 111_195
      points.push(
        east ? { lat, lng: lng + degrees / Math.cos((lat * Math.PI) / 180) } : { lat: lat + degrees, lng },
      )
    }
    return points
  })
const share = fc.double({ min: 0, max: 1, noNaN: true })

/** East for 500 m and back on the same street. */
const deadEnd = [
  { lat: 41.15, lng: -8.62 },
  { lat: 41.15, lng: -8.61403 },
  { lat: 41.15, lng: -8.62 },
]

describe('the place on a route', () => {
  test('of a car on it is where the car is, whatever its heading is known to be', () => {
    fc.assert(
      fc.property(line, share, fc.boolean(), (points, at, known) => {
        const total = polylineMeters(points)
        const { headingDegrees, ...point } = pointAlong(points, total * at)
        const place = placeOnRoute(points, { ...point, heading: known ? headingDegrees : null })
        expect(place?.offMeters).toBeLessThan(1)
        expect(Math.abs((place?.passedMeters ?? -1) - total * at)).toBeLessThan(2)
        expect((place?.passedMeters ?? 0) + (place?.leftMeters ?? 0)).toBeCloseTo(total, 3)
        expect(place && isOffRoute(place, 0)).toBe(false)
      }),
    )
  })

  test('on a street that is driven both ways is the one of the car’s direction', () => {
    const car = { lat: 41.15, lng: -8.617 }
    const out = placeOnRoute(deadEnd, { ...car, heading: 88 })
    const back = placeOnRoute(deadEnd, { ...car, heading: 275 })
    expect(out?.passedMeters).toBeCloseTo(251, 0)
    expect(back?.leftMeters).toBeCloseTo(251, 0)
    expect([out?.isAgainst, back?.isAgainst]).toEqual([false, false])
  })

  test('is none on a line without length', () => {
    expect(placeOnRoute([], { lat: 1, lng: 1, heading: null })).toBeUndefined()
    expect(placeOnRoute([{ lat: 1, lng: 1 }], { lat: 1, lng: 1, heading: null })).toBeUndefined()
  })
})

describe('a car is off its route', () => {
  test('farther away than streets and its receiver allow', () => {
    const place = { passedMeters: 0, leftMeters: 0, headingDegrees: 0, isAgainst: false }
    expect(isOffRoute({ ...place, offMeters: 49 }, 0)).toBe(false)
    expect(isOffRoute({ ...place, offMeters: 51 }, 0)).toBe(true)
    expect(isOffRoute({ ...place, offMeters: 99 }, 50)).toBe(false)
  })

  test('when it drives back', () => {
    const [from, to] = deadEnd
    const place = from && to && placeOnRoute([from, to], { lat: 41.15, lng: -8.617, heading: 270 })
    expect(place && isOffRoute(place, 0)).toBe(true)
  })
})

test('a route is requested again after ten seconds and 50 m, or after a failure', () => {
  const from = { lat: 41.15, lng: -8.62 }
  const far = { lat: 41.1505, lng: -8.62 }
  const last = { atMs: 1000, from, failed: false }
  expect(mayAskRoute(null, from, 0)).toBe(true)
  expect(mayAskRoute(last, far, 10_999)).toBe(false)
  expect(mayAskRoute(last, far, 11_000)).toBe(true)
  expect(mayAskRoute(last, from, 60_000)).toBe(false)
  expect(mayAskRoute({ ...last, failed: true }, from, 10_999)).toBe(false)
  expect(mayAskRoute({ ...last, failed: true }, from, 11_000)).toBe(true)
})

describe('what is ahead', () => {
  const steps = [
    { type: 'depart', distanceMeters: 300, durationSeconds: 30 },
    { type: 'turn', modifier: 'right', distanceMeters: 200, durationSeconds: 40 },
    { type: 'new name', modifier: 'straight', distanceMeters: 100, durationSeconds: 10 },
    { type: 'turn', modifier: 'left', distanceMeters: 400, durationSeconds: 20 },
    { type: 'arrive', distanceMeters: 0, durationSeconds: 0 },
  ]
  const route = { steps, durationSeconds: 100 }
  const at = (passedMeters: number, of = 1000) =>
    routeAhead(route, { passedMeters, leftMeters: of - passedMeters })

  test.each([
    [0, 'right', 300, 100],
    [299, 'right', 1, 70.1],
    // A street that only changes its name is no turn.
    [300, 'left', 300, 70],
    [550, 'left', 50, 25],
    [600, undefined, 400, 20],
    [1000, undefined, 0, 0],
  ])('after %i m: %s in %i m, %d s left', (passed, modifier, meters, seconds) => {
    const { turn, leftSeconds } = at(passed)
    expect(turn?.step?.modifier).toBe(modifier)
    expect(turn?.meters).toBeCloseTo(meters, 6)
    expect(leftSeconds).toBeCloseTo(seconds, 6)
  })

  test('is scaled to the line', () => expect(at(0, 1010).turn?.meters).toBeCloseTo(303, 6))

  test('without a step for the arrival is the end of the last step', () => {
    const google = { steps: steps.slice(0, -1), durationSeconds: 100 }
    expect(routeAhead(google, { passedMeters: 700, leftMeters: 300 }).turn).toEqual({
      step: undefined,
      meters: 300,
    })
  })

  test('on a route without steps is a share of its time, and no turn', () => {
    const plain = { steps: [], durationSeconds: 100 }
    expect(routeAhead(plain, { passedMeters: 250, leftMeters: 750 })).toEqual({
      turn: undefined,
      leftSeconds: 75,
    })
  })

  test('never gets farther while the car drives on', () => {
    const lengths = fc.array(
      fc.record({
        type: fc.constantFrom('turn', 'fork', 'roundabout', 'new name', 'continue', 'depart', 'arrive'),
        modifier: fc.constantFrom('left', 'straight', undefined),
        distanceMeters: fc.integer({ min: 0, max: 900 }),
        durationSeconds: fc.integer({ min: 0, max: 90 }),
      }),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(lengths, share, share, (drawn, one, other) => {
        const meters = drawn.reduce((sum, step) => sum + step.distanceMeters, 0)
        fc.pre(meters > 0)
        const durationSeconds = drawn.reduce((sum, step) => sum + step.durationSeconds, 0)
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map((passed) =>
          routeAhead(
            { steps: drawn, durationSeconds },
            { passedMeters: meters * passed, leftMeters: meters * (1 - passed) },
          ),
        )
        expect(far?.leftSeconds).toBeLessThanOrEqual((near?.leftSeconds ?? 0) + 1e-6)
        const indexOf = (ahead: typeof near) =>
          ahead?.turn?.step === undefined ? drawn.length : drawn.indexOf(ahead.turn.step)
        expect(indexOf(far)).toBeGreaterThanOrEqual(indexOf(near))
        if (near?.turn && far?.turn && near.turn.step === far.turn.step)
          expect(far.turn.meters).toBeLessThanOrEqual(near.turn.meters + 1e-6)
      }),
    )
  })
})

test('stops behind a car are left out, the last one never', () => {
  const stop = { lat: 41.15, lng: -8.61403 }
  const end = { lat: 41.15, lng: -8.62 }
  expect(stopsAhead(deadEnd, [stop, end], 400)).toEqual([stop, end])
  expect(stopsAhead(deadEnd, [stop, end], 480)).toEqual([end])
  expect(stopsAhead(deadEnd, [stop, end], 998)).toEqual([end])
})

test('an angle is at most half a circle', () => {
  expect(angleBetween(350, 10)).toBe(20)
  expect(angleBetween(10, 350)).toBe(20)
  expect(angleBetween(0, 180)).toBe(180)
})
