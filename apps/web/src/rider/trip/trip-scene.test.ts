import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { encodePolyline } from '@cabstand/domain/polyline'
import { describe, expect, test } from 'vitest'
import { tripScene, tripStage } from './trip-scene.ts'

const at = (step: number) => ({ lat: 41.15 + step / 100, lng: -8.61 })
const stop = (step: number) => ({ ...at(step), address: `Stop ${step}` })
const way = [at(0), at(1), at(2)]

type Facts = Parameters<typeof tripScene>[0]['booking']
const trip = (status: RiderBooking['status'], rest: Partial<Facts> = {}): Facts => ({
  id: 'trip-1',
  status,
  bookLater: false,
  pickup: stop(0),
  waypoints: [],
  drop: stop(2),
  polyline: encodePolyline(way),
  trackPolyline: null,
  tripStartTime: null,
  tripEndTime: null,
  ...rest,
})
const car = { ...at(1), heading: 10 }
const near = [{ id: 'a', ...at(0.5), heading: 0 }]
const sceneOf = (booking: Facts, withCar: typeof car | null = car) =>
  tripScene({
    booking,
    car: withCar,
    near,
    approach: 'approach',
    arrival: '17:50',
    you: 'You',
    timeOf: (instant) => instant.slice(11, 16),
    addressOf: ({ address }) => address,
  })

describe('the map of a trip', () => {
  test('during the search: the pickup in the middle, rings around it, and the cars nearby', () => {
    const { pins, cars, route, frame } = sceneOf(trip('NEW'), null)
    expect(pins).toMatchObject([{ kind: 'pickup', searching: true }])
    expect(cars).toBe(near)
    expect(route).toBeNull()
    const [low, high] = frame?.points ?? []
    expect(((low?.lat ?? 0) + (high?.lat ?? 0)) / 2).toBeCloseTo(at(0).lat, 9)
    expect(frame?.moving).toBeUndefined()
  })

  test('accepted: the car and the pickup, with the route of the trip in a pale colour', () => {
    const { pins, cars, quietRoute, approach, frame } = sceneOf(trip('ACCEPTED'))
    expect(frame).toEqual({ subject: 'trip-1', points: [at(0)], moving: [car] })
    expect(cars).toMatchObject([{ role: 'trip' }])
    expect([quietRoute, approach]).toEqual([true, 'approach'])
    expect(pins?.[0]).toMatchObject({ label: 'You' })
    expect(pins?.some(({ searching }) => searching)).toBe(false)
  })

  test('on the trip: the car, the stops ahead and the drop', () => {
    const began = { tripStartTime: '2026-11-22T17:32:00Z' }
    const { carOnRoute, frame, pins } = sceneOf(trip('STARTED', { waypoints: [stop(1.5)], ...began }))
    expect(pins?.map(({ label }) => label)).toEqual([undefined, undefined, '17:50'])
    expect(carOnRoute).toBe(true)
    expect(frame).toEqual({ subject: 'trip-1', points: [at(1.5), at(2)], moving: [car] })
  })

  test.each(['REACHED', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED'] as const)(
    '%s: the whole way, still',
    (status) => {
      const { cars, approach, frame } = sceneOf(trip(status))
      expect(frame?.moving).toBeUndefined()
      expect(frame?.points).toEqual([at(0), at(2), ...way])
      expect([cars, approach]).toEqual([[], null])
    },
  )

  test('a cancelled trip has no route in a bright colour', () => {
    expect(sceneOf(trip('CANCELLED')).quietRoute).toBe(true)
    expect(sceneOf(trip('COMPLETE')).quietRoute).toBe(false)
  })

  test('without a known position of the car, the stops are shown', () => {
    expect(sceneOf(trip('ACCEPTED'), null).frame?.points).toEqual([at(0)])
    expect(sceneOf(trip('STARTED'), null).frame?.points).toEqual([at(0), at(2), ...way])
  })

  test('a driven trip shows its track and when it began and ended', () => {
    const track = encodePolyline([at(0), at(2)])
    const times = { tripStartTime: '2026-11-22T17:32:00Z', tripEndTime: '2026-11-22T17:48:00Z' }
    const { route, pins } = sceneOf(trip('PENDING', { trackPolyline: track, ...times }))
    expect(route).toBe(track)
    expect(pins?.map(({ label }) => label)).toEqual(['17:32', '17:48'])
  })

  test('a later ride is not searched for yet', () => {
    expect(tripStage({ status: 'NEW', bookLater: true })).toBe('whole')
    for (const status of bookingStatuses) expect(tripStage({ status, bookLater: false })).toBeDefined()
  })
})
