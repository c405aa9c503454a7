import type { LatLng } from '@cabstand/domain/distance'
import { useEffect, useState } from 'react'

export interface Here {
  /** The position of this device; undefined until it is known. */
  readonly at: LatLng | undefined
  readonly looking: boolean
  readonly failure: 'denied' | 'failed' | undefined
  readonly locate: () => void
}

/** Finds the position of this device on request. A denied permission is known before the request. */
export function useDeviceLocation(onFound: (at: LatLng) => void): Here {
  const [at, setAt] = useState<LatLng>()
  const [looking, setLooking] = useState(false)
  const [failure, setFailure] = useState<Here['failure']>()
  useEffect(() => {
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (state === 'denied') setFailure('denied')
      },
      () => undefined,
    )
  }, [])
  const locate = () => {
    setLooking(true)
    setFailure(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = { lat: coords.latitude, lng: coords.longitude }
        setLooking(false)
        setAt(found)
        onFound(found)
      },
      ({ code, PERMISSION_DENIED }) => {
        setLooking(false)
        setFailure(code === PERMISSION_DENIED ? 'denied' : 'failed')
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { at, looking, failure, locate }
}
