import type { LatLng } from '@cabstand/domain/distance'
import { type PointOnLine, pointAlong, polylineMeters } from '@cabstand/domain/polyline'

/** A demo car on its way along a road. */
export interface Drive {
  readonly points: readonly LatLng[]
  readonly totalMeters: number
  readonly drivenMeters: number
  /** The road's own speed: its length over its driving time. */
  readonly metersPerSecond: number
}

/** The server believes no car faster than 70 m/s. */
const fastest = 55
const slowest = 3

export function startDrive(points: readonly LatLng[], durationSeconds: number): Drive {
  const totalMeters = polylineMeters(points)
  const metersPerSecond = Math.max(slowest, totalMeters / Math.max(1, durationSeconds))
  return { points, totalMeters, drivenMeters: 0, metersPerSecond }
}

/** Speed of the car at so many times the road's speed. */
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
