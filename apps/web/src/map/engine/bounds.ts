import type { LatLng } from '@cabstand/domain/distance'
import type { Padding } from '../items.ts'

/** West, south, east and north. */
export type Box = [number, number, number, number]

/** The smallest box around the points; undefined for none. */
export function boundsOf(points: readonly LatLng[]): Box | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Least part of the map that padding leaves free. */
const leastFree = 0.3

/** The padding, made smaller where it would leave too little of a small map. */
export function clampPadding(padding: Padding, width: number, height: number): Padding {
  const shareOf = (taken: number, whole: number) =>
    taken === 0 ? 1 : Math.min(1, (whole * (1 - leastFree)) / taken)
  const across = shareOf(padding.left + padding.right, width)
  const down = shareOf(padding.top + padding.bottom, height)
  return {
    top: padding.top * down,
    right: padding.right * across,
    bottom: padding.bottom * down,
    left: padding.left * across,
  }
}
