import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
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

export interface OnWay {
  /** How far the car is from the line. */
  readonly offMeters: number
  /** What is left of the line from the point nearest to the car. */
  readonly leftMeters: number
  readonly totalMeters: number
}

/** Where a car is on a way; undefined for a way of less than two points. */
export function onWay(points: readonly LatLng[], car: LatLng): OnWay | undefined {
  if (points.length < 2) return undefined
  let [walked, offMeters, atMeters] = [0, Number.POSITIVE_INFINITY, 0]
  let from = points[0] as LatLng
  for (const to of points.slice(1)) {
    const length = haversineMeters(from, to)
    const along = shareAlong(from, to, car)
    const nearest = {
      lat: from.lat + (to.lat - from.lat) * along,
      lng: from.lng + (to.lng - from.lng) * along,
    }
    const off = haversineMeters(nearest, car)
    if (off < offMeters) {
      offMeters = off
      atMeters = walked + length * along
    }
    walked += length
    from = to
  }
  return { offMeters, leftMeters: walked - atMeters, totalMeters: walked }
}

/** Where on a short stretch the nearest point lies, from 0 to 1. */
function shareAlong(from: LatLng, to: LatLng, car: LatLng): number {
  const narrow = Math.cos((from.lat * Math.PI) / 180)
  const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat]
  const square = dx * dx + dy * dy
  if (square === 0) return 0
  const dot = (car.lng - from.lng) * narrow * dx + (car.lat - from.lat) * dy
  return Math.max(0, Math.min(1, dot / square))
}
