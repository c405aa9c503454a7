import { getBooking, getBookingPosition, reachBooking } from '@cabstand/contract/http/trips/bookings'
import { type DriverPosition, sendPositions } from '@cabstand/contract/http/trips/fleet'
import type { AdminBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { expect } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import type { TestClient } from '../support/test-client.ts'
import type { TestServer } from '../support/test-server.ts'
import { driveUntil } from '../support/trip.ts'

/** The true position of the car in each second since the start. */
export interface Truth {
  readonly way: readonly LatLng[]
  readonly meters: number
  at(second: number): LatLng
}

/** Converts the true positions of twenty seconds into those that the phone sends. */
export type Lie = (honest: DriverPosition[], truth: Truth, startMs: number) => unknown[]

interface Trip {
  readonly server: TestServer
  readonly booking: RiderBooking
  readonly rider: TestClient
  readonly driver: TestClient
  readonly admin: TestClient
}

const batchSeconds = 20
const speed = 10

/** A point this many metres north and east of another. */
export function offset(point: LatLng, north: number, east: number): LatLng {
  return {
    lat: point.lat + north / 111_195,
    lng: point.lng + east / (111_195 * Math.cos((point.lat * Math.PI) / 180)),
  }
}

/**
 * Drives an accepted trip at 10 m/s along its route, after standing at the pickup, with a phone that sends false
 * positions; then reaches the drop. `shownOff` is the largest distance, in metres, between the true position and the
 * one on the rider's screen.
 */
export async function driveLying(trip: Trip, lie: Lie, options: { standSeconds?: number } = {}) {
  const { server, booking, rider, driver, admin } = trip
  const { standSeconds = 0 } = options
  await driveUntil('start', trip)
  const startMs = server.clock.now().getTime()
  const way = decodePolyline(booking.polyline)
  const meters = polylineMeters(way)
  const truth: Truth = {
    way,
    meters,
    at: (second) => pointAlong(way, Math.max(0, second - standSeconds) * speed),
  }
  const params = { id: booking.id }
  let shownOff = 0
  const total = standSeconds + Math.ceil(meters / speed / batchSeconds) * batchSeconds
  for (let second = 0; second < total; second += batchSeconds) {
    await server.clock.forward(batchSeconds / 60)
    const honest = Array.from({ length: batchSeconds }, (_, index) => {
      const { lat, lng } = truth.at(second + index + 1)
      return { lat, lng, at: new Date(startMs + (second + index + 1) * 1000).toISOString() }
    })
    const positions = lie(honest, truth, startMs)
    if (positions.length > 0) await driver.send(sendPositions, { body: { positions } })
    const { position } = await rider.call(getBookingPosition, { params })
    const here = truth.at(second + batchSeconds)
    if (position !== null) shownOff = Math.max(shownOff, haversineMeters(position, here))
  }
  const beforeMs = server.clock.now().getTime()
  await driver.call(reachBooking, { params, body: { confirmFar: true } })
  const seen = await admin.call<typeof getBooking, 'admin'>(getBooking, { params })
  const seconds = (beforeMs - startMs) / 1000
  expect(Math.abs((seen.totalTripTime ?? 0) - seconds), 'the time is the server’s own').toBeLessThanOrEqual(3)
  await expectFare(server, seen)
  return { seen, meters, shownOff }
}

/** Computes the fare independently, from the tariff in the database and the receipt. */
async function expectFare(server: TestServer, seen: AdminBooking): Promise<void> {
  const [city] = await asOwner<Record<string, string>>(
    server.database,
    `select base_fare, rate_per_unit_distance, rate_per_hour, min_fare, convenience_fees from car_types
     where name = 'City'`,
  )
  const [base, perKm, perHour, least, percent] = Object.values(city ?? {}).map(Number)
  const byHand = (km: number) =>
    Math.max(
      least ?? 0,
      Math.round(
        (base ?? 0) + (perKm ?? 0) * 100 * km + ((perHour ?? 0) * 100 * (seen.totalTripTime ?? 0)) / 3600,
      ),
    )
  const fare = byHand(Number(seen.distance))
  const fee = Math.round((fare * (percent ?? 0)) / 100)
  expect(seen).toMatchObject({ tripCost: fare + fee, convenienceFees: fee, driverShare: fare })
  expect(Number(seen.distance)).toBeLessThanOrEqual(1.3 * Number(seen.estimateDistance) + 0.011)
  expect(seen.fareFlagged).toBe(seen.fareBasis === 'capped')
}
