import { haversineMeters } from '@cabstand/domain/distance'
import { projectOnLine } from '@cabstand/domain/polyline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DemoCar } from './demo-car.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** 300 m east, 300 m north, 300 m east. */
const stairs = [
  { lat: 41.15, lng: -8.62 },
  { lat: 41.15, lng: -8.61642 },
  { lat: 41.1527, lng: -8.61642 },
  { lat: 41.1527, lng: -8.61284 },
]

test('at four times the speed, the car’s positions stay on the streets', async () => {
  const car = new DemoCar()
  const [start] = stairs
  if (!start) throw new Error('no start')
  car.place(start)
  const places = [start]
  car.state.subscribe(() => {
    const { place } = car.state.get()
    if (place) places.push(place)
  })
  car.setFactor(4)
  car.drive(stairs, 75)
  await vi.advanceTimersByTimeAsync(60_000)
  const { drive, place } = car.state.get()
  expect(drive).toBeNull()
  expect(haversineMeters(place ?? start, stairs.at(-1) ?? start)).toBeLessThan(1)
  for (const corner of stairs) {
    expect(projectOnLine(places, corner)?.offMeters, 'from a corner to the track').toBeLessThan(15)
  }
})
