import { haversineMeters } from '@cabstand/domain/distance'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carAt, createMotion, standing } from './motion.ts'

const at = (northMeters: number, eastMeters: number) => ({
  lat: northMeters / 111_195,
  lng: eastMeters / 111_195,
})
/** 400 m north, then 400 m east. */
const corner = [at(0, 0), at(200, 0), at(360, 0), at(400, 0), at(400, 40), at(400, 400)]

describe('a car on a line', () => {
  it('starts and ends at its ends, and stands there', () => {
    const motion = createMotion(corner, 80)
    expect(carAt(motion, -5)).toMatchObject({ lat: 0, lng: 0, metersPerSecond: 0 })
    expect(carAt(motion, 80)).toMatchObject({ ...at(400, 400), metersPerSecond: 0 })
    expect(carAt(motion, 1e6)).toMatchObject(at(400, 400))
  })

  it('points where it drives', () => {
    const motion = createMotion(corner, 80)
    expect(carAt(motion, 10).heading).toBeCloseTo(0)
    expect(carAt(motion, 70).heading).toBeCloseTo(90)
    expect(carAt(motion, 100).heading).toBeCloseTo(90)
  })

  it('is slower near the bend and the ends than on the open road', () => {
    const motion = createMotion(corner, 80)
    const speedAfter = (index: number) =>
      carAt(motion, (motion.seconds[index] as number) + 0.01).metersPerSecond
    const [setOff, open, bend] = [speedAfter(0), speedAfter(1), speedAfter(2)]
    expect(setOff).toBeLessThan(open as number)
    expect(bend).toBeLessThan(open as number)
  })

  it('stands still on a line without length', () => {
    expect(carAt(standing(at(5, 5)), 3)).toMatchObject({ ...at(5, 5), metersPerSecond: 0 })
    const motion = createMotion([at(1, 1), at(1, 1)], 0)
    expect(motion.durationSeconds).toBe(0)
    expect(carAt(motion, 9)).toMatchObject(at(1, 1))
  })

  it('needs a point and a time', () => {
    expect(() => createMotion([], 5)).toThrow(RangeError)
    expect(() => createMotion(corner, -1)).toThrow(RangeError)
    expect(() => createMotion(corner, Number.NaN)).toThrow(RangeError)
  })

  it('never jumps: between two moments it covers no more than a car can', () => {
    const steps = fc.array(
      fc.record({ north: fc.integer({ min: -300, max: 300 }), east: fc.integer({ min: -300, max: 300 }) }),
      {
        minLength: 2,
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(steps, (moves) => {
        let [north, east, meters] = [0, 0, 0]
        const line = [at(0, 0)]
        for (const move of moves) {
          north += move.north
          east += move.east
          meters += Math.hypot(move.north, move.east)
          line.push(at(north, east))
        }
        const durationSeconds = meters / 10
        const motion = createMotion(line, durationSeconds)
        for (let second = 0; second < durationSeconds; second += 1.5) {
          const driven = haversineMeters(carAt(motion, second), carAt(motion, second + 1.5))
          // Slowing at bends shifts time along the line: by at most 26 m for the two ends of a segment.
          expect(driven).toBeLessThanOrEqual(15 * (1 + (26 * line.length) / Math.max(1, meters)) + 1)
        }
        expect(carAt(motion, durationSeconds)).toMatchObject(line.at(-1) ?? {})
      }),
      { numRuns: 60 },
    )
  })
})
