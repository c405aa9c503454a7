import type { LatLng } from '@cabstand/domain/distance'

/** A point in pixels. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** Size of the drawing in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const tileSize = 256
const radians = Math.PI / 180
/** Where the square of Web Mercator ends. */
const maxLatitude = 85.051129

/** Pixels around the equator at a zoom. */
export function worldPixels(zoom: number): number {
  return tileSize * 2 ** zoom
}

/** Web Mercator: pixels from the world's north-west corner at a zoom. */
export function project({ lat, lng }: LatLng, zoom: number): Pixel {
  const world = worldPixels(zoom)
  const sin = Math.sin(Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * radians)
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  }
}

/** The place at a pixel; the inverse of `project`. */
export function unproject({ x, y }: Pixel, zoom: number): LatLng {
  const world = worldPixels(zoom)
  return {
    lat: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) / radians,
    lng: (x / world) * 360 - 180,
  }
}

/** The smallest box around the points; undefined for none. */
export function findBounds(points: readonly LatLng[]): Bounds | undefined {
  if (points.length === 0) return undefined
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { south, west, north, east }
}

export function containsBounds(outer: Bounds, inner: Bounds): boolean {
  return (
    inner.south >= outer.south &&
    inner.north <= outer.north &&
    inner.west >= outer.west &&
    inner.east <= outer.east
  )
}

/** The box grown on each side by a share of its own size. */
export function growBounds({ south, west, north, east }: Bounds, share: number): Bounds {
  const [byLat, byLng] = [(north - south) * share, (east - west) * share]
  return {
    south: Math.max(-maxLatitude, south - byLat),
    north: Math.min(maxLatitude, north + byLat),
    west: Math.max(-180, west - byLng),
    east: Math.min(180, east + byLng),
  }
}
