import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import { describe, expect, test } from 'vitest'
import { heardWords, matching } from './driver-labels.ts'

const driver = (changes: Partial<FleetDriver>): FleetDriver => ({
  driverId: 'd',
  name: 'Rui Almeida',
  vehicleNumber: '48-QK-27',
  carType: 'City',
  state: 'free',
  lat: 0,
  lng: 0,
  heading: null,
  lastSeenAt: '2026-01-01T10:00:00.000Z',
  bookingId: null,
  ...changes,
})

describe('how long ago a driver was last seen', () => {
  const words = (at: string) =>
    heardWords((key, ...[params]) => `${key} ${JSON.stringify(params)}`, driver({}), at)

  test('is now for as long as a phone takes between two reports', () => {
    expect(words('2026-01-01T10:00:09.400Z')).toMatch(/^fleet_heard_now/)
  })

  test('is counted in seconds after that', () => {
    expect(words('2026-01-01T10:01:35.000Z')).toBe('fleet_heard_seconds {"seconds":95}')
  })
})

describe('searching for a driver', () => {
  const rui = driver({})
  const ana = driver({ name: 'Ana Brito', vehicleNumber: '71 RK 06' })
  const find = (typed: string) => matching([rui, ana], typed)

  test('finds by a part of the name in any case', () => expect(find('ALM')).toEqual([rui]))
  test('finds by the plate, however it is written', () => {
    expect(find('71-rk')).toEqual([ana])
    expect(find('48qk27')).toEqual([rui])
  })
  test('finds all drivers for an empty text, and no driver for a text that matches none', () => {
    expect(find('  ')).toEqual([rui, ana])
    expect(find('zz')).toEqual([])
  })
})
