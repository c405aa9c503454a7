import { metersPerUnit } from '../distance.ts'

/** Number of rings in which offers are made. */
export const ringCount = 3

/** The setting `driverRadius` (in the configured unit) in metres. Throws RangeError below zero. */
export function driverRadiusMeters(driverRadius: number, convertToMile: boolean): number {
  if (!Number.isFinite(driverRadius) || driverRadius < 0) {
    throw new RangeError(`not a radius: ${driverRadius}`)
  }
  return driverRadius * metersPerUnit(convertToMile)
}

/** Radii of the rings in metres: a third, two thirds and the whole radius. Each ring includes the smaller ones. */
export function ringRadiiMeters(radiusMeters: number): readonly [number, number, number] {
  return [radiusMeters / ringCount, (radiusMeters * 2) / ringCount, radiusMeters]
}

/** The radius of a round, counted from 0; from the third round on, the whole radius. */
export function roundRadiusMeters(radiusMeters: number, round: number): number {
  const radii = ringRadiiMeters(radiusMeters)
  return radii[Math.min(round, ringCount - 1)] ?? radiusMeters
}
