import type { LatLng } from '@cabstand/domain/distance'
import { useRef } from 'react'
import { fetchAddress } from '../../api/queries/places.ts'
import type { MapPin } from '../../map/items.ts'
import type { PlaceFields } from './places-form.tsx'

/** A tenth of a metre, as addresses of screens carry it. */
const toDegrees = (degrees: number) => Number(degrees.toFixed(6))

/**
 * Puts the address under a moved pin into its field, and answers with it. A place that nobody can name is told
 * by its coordinates. Of several moves the last one counts, whichever answer comes last.
 */
export function usePinMove(fields: PlaceFields) {
  const moves = useRef(new Map<string, number>())
  return async ({ id, kind }: MapPin, at: LatLng): Promise<string> => {
    const move = (moves.current.get(id) ?? 0) + 1
    moves.current.set(id, move)
    const point = { lat: toDegrees(at.lat), lng: toDegrees(at.lng) }
    const coordinates = `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`
    const text = await fetchAddress(point).then(
      ({ description }) => description,
      () => coordinates,
    )
    if (moves.current.get(id) === move && kind !== 'waypoint') {
      fields[kind].current?.set({ text, at: point })
    }
    return text
  }
}
