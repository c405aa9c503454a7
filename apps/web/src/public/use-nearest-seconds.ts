import { useEffect, useState } from 'react'
import type { Coordinates } from '../ui/address/use-address.ts'
import { fetchNearestSeconds } from './api.ts'

const none: ReadonlyMap<string, number> = new Map()

/** Seconds to the nearest free car by car type, around a point. Stays empty when the server returns none. */
export function useNearestSeconds(point: Coordinates | null): ReadonlyMap<string, number> {
  const [nearest, setNearest] = useState(none)
  const lat = point?.lat
  const lng = point?.lng
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const controller = new AbortController()
    fetchNearestSeconds({ lat, lng }, controller.signal).then(setNearest, () => {
      if (!controller.signal.aborted) setNearest(none)
    })
    return () => controller.abort()
  }, [lat, lng])
  return nearest
}
