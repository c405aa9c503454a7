import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atStopMeters, checkStop, metersToStop } from './stop-check.ts'

const stop = { lat: 41.15, lng: -8.6 }
const nowMs = 1_900_000_000_000
const metersOfDegree = 111_195
const north = (meters: number, ageSeconds = 0) => ({
  lat: stop.lat + meters / metersOfDegree,
  lng: stop.lng,
  atMs: nowMs - ageSeconds * 1000,
})
const distances = fc.option(fc.integer({ min: 0, max: 20_000_000 }))
const actors = fc.constantFrom('driver' as const, 'admin' as const)

describe('the distance to a stop', () => {
  it('is measured along the great circle from the car’s position', () => {
    expect(metersToStop(north(1500), stop, nowMs)).toBe(1500)
    expect(metersToStop(north(0), stop, nowMs)).toBe(0)
  })

  it('is unknown without a position, or when the position is older than two minutes', () => {
    expect(metersToStop(undefined, stop, nowMs)).toBeNull()
    expect(metersToStop(north(10, 120), stop, nowMs)).toBe(10)
    expect(metersToStop(north(10, 121), stop, nowMs)).toBeNull()
  })
})

describe('a step at a stop', () => {
  it('is taken without a question up to 300 m away, from any actor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: atStopMeters }),
        actors,
        fc.boolean(),
        (meters, by, confirmed) => {
          expect(checkStop({ distanceMeters: meters, by, confirmed })).toEqual({
            kind: 'taken',
            far: undefined,
          })
        },
      ),
    )
  })

  it('from farther, or from an unknown position, is recorded after the driver has confirmed it', () => {
    fc.assert(
      fc.property(distances, (distanceMeters) => {
        fc.pre(distanceMeters === null || distanceMeters > atStopMeters)
        const input = { distanceMeters, by: 'driver' } as const
        expect(checkStop({ ...input, confirmed: false })).toEqual({ kind: 'ask', distanceMeters })
        expect(checkStop({ ...input, confirmed: true })).toEqual({
          kind: 'taken',
          far: { distanceMeters, by: 'driver' },
        })
      }),
    )
  })

  it('of an admin needs no confirmation, and is recorded as theirs', () => {
    fc.assert(
      fc.property(distances, fc.boolean(), (distanceMeters, confirmed) => {
        const check = checkStop({ distanceMeters, by: 'admin', confirmed })
        const isAt = distanceMeters !== null && distanceMeters <= atStopMeters
        expect(check).toEqual({ kind: 'taken', far: isAt ? undefined : { distanceMeters, by: 'admin' } })
      }),
    )
  })
})
