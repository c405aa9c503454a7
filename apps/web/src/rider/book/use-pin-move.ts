import type { LatLng } from '@cabstand/domain/distance'
import { useEffect, useRef } from 'react'
import { fetchAddress } from '../../api/queries/places.ts'
import type { Stops } from '../../features/stops/use-stops.ts'
import type { MapPin } from '../../map/items.ts'

/** A tenth of a metre, as in the addresses of screens. */
const toDegrees = (degrees: number) => Number(degrees.toFixed(6))

/**
 * Puts the address under a moved pin into its field, and returns it. A place without an address is described by
 * its coordinates. The last of several moves wins, whatever the order of the responses.
 */
export function usePinMove(stops: Stops) {
  const put = useRef(stops.put)
  useEffect(() => {
    put.current = stops.put
  })
  const moves = useRef(new Map<string, number>())
  return async ({ id }: Pick<MapPin, 'id'>, at: LatLng): Promise<string> => {
    const move = (moves.current.get(id) ?? 0) + 1
    moves.current.set(id, move)
    const point = { lat: toDegrees(at.lat), lng: toDegrees(at.lng) }
    const coordinates = `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`
    const text = await fetchAddress(point).then(
      ({ description }) => description,
      () => coordinates,
    )
    if (moves.current.get(id) === move) put.current(id, { text, at: point })
    return text
  }
}
