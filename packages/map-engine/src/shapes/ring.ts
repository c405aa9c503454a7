import type { LatLng } from '@cabstand/domain/distance'

/** Twice the area in square degrees, positive when the ring runs counter-clockwise. */
export function signedArea(ring: readonly LatLng[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]]
    if (a && b) sum += a.lng * b.lat - b.lng * a.lat
  }
  return sum
}

/** Whether the point is inside the closed ring. */
export function isInRing({ lat, lng }: LatLng, ring: readonly LatLng[]): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]]
    if (!a || !b || a.lat > lat === b.lat > lat) continue
    if (lng < a.lng + ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat)) inside = !inside
  }
  return inside
}
