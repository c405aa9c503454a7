import type { LatLng } from '@cabstand/domain/distance'
import type { RoutePoint, SuggestInput } from '../port.ts'

const round = (digits: number) => {
  const scale = 10 ** digits
  const rounded = (value: number) => Math.round(value * scale) / scale
  return <P extends LatLng>(point: P): P => ({ ...point, lat: rounded(point.lat), lng: rounded(point.lng) })
}

/** Decimal places: about a metre for coordinates to look up, about a hundred metres for `near`. */
const exact = round(5)
const coarse = round(3)

/** Rounds requests for the provider and for the cache key, so that practically equal requests are equal. */
export const rounded = {
  suggest: (input: SuggestInput): SuggestInput => ({
    ...input,
    query: input.query.trim().replaceAll(/\s+/g, ' '),
    ...(input.near === undefined ? {} : { near: coarse(input.near) }),
  }),
  reverse: (point: LatLng) => ({ point: exact({ lat: point.lat, lng: point.lng }) }),
  points: (points: readonly RoutePoint[]): RoutePoint[] => points.map(exact),
}
