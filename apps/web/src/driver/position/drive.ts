import type { LatLng } from '@cabstand/domain/distance'
import { type PointOnLine, pointAlong, polylineMeters } from '@cabstand/domain/polyline'

/** A demo car that drives along a route. */
export interface Drive {
  readonly points: readonly LatLng[]
  readonly totalMeters: number
  readonly drivenMeters: number
  /** The route's average speed: its length divided by its driving time. */
  readonly metersPerSecond: number
}

/** The server rejects fixes faster than 70 m/s. */
const fastest = 55
const slowest = 3

export function startDrive(points: readonly LatLng[], durationSeconds: number): Drive {
  const totalMeters = polylineMeters(points)
  const metersPerSecond = Math.max(slowest, totalMeters / Math.max(1, durationSeconds))
  return { points, totalMeters, drivenMeters: 0, metersPerSecond }
}

/** The car's speed at a multiple of the route's speed. */
export function speedOf(drive: Drive, factor: number): number {
  return Math.min(fastest, drive.metersPerSecond * factor)
}

export function advanceDrive(drive: Drive, seconds: number, factor: number): Drive {
  const driven = drive.drivenMeters + speedOf(drive, factor) * seconds
  return { ...drive, drivenMeters: Math.min(drive.totalMeters, driven) }
}

export function isOver(drive: Drive): boolean {
  return drive.drivenMeters >= drive.totalMeters
}

export function placeOf(drive: Drive): PointOnLine {
  return pointAlong(drive.points, drive.drivenMeters)
}
