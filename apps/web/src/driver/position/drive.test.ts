import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceDrive, isOver, placeOf, speedOf, startDrive } from './drive.ts'

/** About 1 km east, then 1 km north. */
const corner = [
  { lat: 41.15, lng: -8.62 },
  { lat: 41.15, lng: -8.60806 },
  { lat: 41.15899, lng: -8.60806 },
]

describe('a demo drive', () => {
  const drive = startDrive(corner, 200)

  test('has the speed of the road, or four times that speed', () => {
    expect(speedOf(drive, 1)).toBeCloseTo(10, 0)
    expect(speedOf(drive, 4)).toBeCloseTo(40, 0)
  })

  test('is never faster than the server accepts', () => {
    expect(speedOf(startDrive(corner, 30), 4)).toBe(55)
  })

  test('follows the road, with its heading', () => {
    expect(placeOf(advanceDrive(drive, 50, 1)).headingDegrees).toBeCloseTo(90, 0)
    expect(placeOf(advanceDrive(drive, 150, 1)).headingDegrees).toBeCloseTo(0, 0)
  })

  test('ends at the last point', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 }), (steps) => {
        let car = drive
        for (const seconds of steps) car = advanceDrive(car, seconds, 1)
        const total = steps.reduce((sum, seconds) => sum + seconds, 0)
        expect(isOver(car)).toBe(total * speedOf(drive, 1) >= drive.totalMeters)
        expect(car.drivenMeters).toBeLessThanOrEqual(drive.totalMeters)
      }),
      { numRuns: 60 },
    )
  })
})
