import type { LatLng } from '@cabstand/domain/distance'
import type { Place } from './port.ts'

/** A place that is only a point. Its id contains the coordinates, to one metre. */
export function pointPlace({ lat, lng }: LatLng): Place {
  const [south, east] = [lat.toFixed(5), lng.toFixed(5)]
  return {
    id: `p${south},${east}`,
    mainText: `${south}, ${east}`,
    secondaryText: '',
    kind: 'other',
    lat,
    lng,
  }
}

/** The place with this id; undefined for other kinds of ids and for coordinates out of range. */
export function readPointPlace(id: string): Place | undefined {
  const [, south, east] = /^p(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/.exec(id) ?? []
  if (south === undefined || east === undefined) return undefined
  const point = { lat: Number(south), lng: Number(east) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? pointPlace(point) : undefined
}
