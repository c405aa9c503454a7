import type { LatLng } from '@cabstand/domain/distance'
import type { DriverPosition } from '../../apps/server/src/trips/tracking/index.ts'
import { createPrng, type Prng } from '../../apps/simulator/src/prng.ts'

const metersPerDegree = 111_195
const center = { lat: 38.72, lng: -9.14 }
const suburbs = 14

/** Car types and their percentage of drivers. */
const carTypeShares = [
  ['00000000-0000-7000-8000-0000000000c1', 60],
  ['00000000-0000-7000-8000-0000000000c2', 30],
  ['00000000-0000-7000-8000-0000000000c3', 10],
] as const

export const carTypes = carTypeShares.map(([carType]) => carType)

/** Where people are in a city: a third in its centre, most others around the centres of suburbs, some anywhere. */
export function createCity(prng: Prng): () => LatLng {
  const hearts = Array.from({ length: suburbs }, () =>
    around(prng, center, prng.between(4000, 14_000) / Math.SQRT2),
  )
  return () => {
    const chance = prng.next()
    if (chance < 0.35) return around(prng, center, 1800)
    if (chance < 0.9) return around(prng, prng.pick(hearts), 1200)
    return around(prng, center, 9000)
  }
}

/** The UUID of the driver with this number. */
export function driverId(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
}

/** A fleet spread over a city, the same for the same size; six of ten drivers are free. */
export function createFleet(size: number, nowMs: number): { drivers: DriverPosition[]; riders: LatLng[] } {
  const prng = createPrng(1, `fleet of ${size}`)
  const place = createCity(prng)
  const drivers = Array.from({ length: size }, (_, index) => ({
    ...place(),
    driver: driverId(index),
    carType: carTypeOf(prng.integer(0, 100)),
    heading: prng.integer(0, 360),
    speed: prng.integer(0, 15),
    atMs: nowMs,
    lastSeenAtMs: nowMs,
    free: prng.chance(0.6),
    bookingId: null,
  }))
  return { drivers, riders: Array.from({ length: 1000 }, place) }
}

/** The same location some metres further, for a moving car. */
export function moved(prng: Prng, point: LatLng): LatLng {
  return around(prng, point, 30)
}

function around(prng: Prng, { lat, lng }: LatLng, meters: number): LatLng {
  const north = (prng.normal() * meters) / metersPerDegree
  const east = (prng.normal() * meters) / (metersPerDegree * Math.cos((lat * Math.PI) / 180))
  return { lat: lat + north, lng: lng + east }
}

function carTypeOf(percent: number): string {
  let below = 0
  for (const [carType, share] of carTypeShares) {
    below += share
    if (percent < below) return carType
  }
  throw new RangeError('the shares must add up to 100')
}
