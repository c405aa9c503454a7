import { haversineMeters } from '@cabstand/domain/distance'
import { describe, expect, test } from 'vitest'
import { nearestCars, searchFrame } from './near-cars.ts'

const pickup = { lat: 41.15, lng: -8.61 }
const north = (meters: number) => ({ lat: pickup.lat + meters / 111_195, lng: pickup.lng })

test('of many cars, the nearest within the maximum distance are shown', () => {
  const cars = [3000, 200, 1500, 900].map(north)
  expect(nearestCars(cars, pickup, 2)).toEqual([north(200), north(900)])
  expect(nearestCars(cars, pickup, 8, 2000)).toEqual([north(200), north(900), north(1500)])
})

describe('the frame of a search', () => {
  const radiusOf = (meters: readonly number[]) => {
    const [southWest, northEast] = searchFrame(pickup, meters.map(north)).points
    if (!southWest || !northEast) throw new Error('no frame')
    expect((southWest.lat + northEast.lat) / 2).toBeCloseTo(pickup.lat, 9)
    expect((southWest.lng + northEast.lng) / 2).toBeCloseTo(pickup.lng, 9)
    return haversineMeters(pickup, { lat: northEast.lat, lng: pickup.lng })
  }

  test('has the pickup in its middle and includes the farthest car', () => {
    expect(radiusOf([300, 1100])).toBeCloseTo(1200, -1)
  })

  test('reaches at most two kilometres, and at least some streets, from the pickup', () => {
    expect(radiusOf([1900, 5000])).toBeCloseTo(2000, -1)
    expect(radiusOf([])).toBeCloseTo(400, -1)
  })

  test('does not change while cars move a little', () => {
    expect(radiusOf([850])).toBe(radiusOf([1150]))
  })
})
