import type { LatLng } from '@cabstand/domain/distance'
import { useEffect, useState } from 'react'

export interface Here {
  /** Where this device is; undefined until it was found. */
  readonly at: LatLng | undefined
  readonly looking: boolean
  readonly failure: 'denied' | 'failed' | undefined
  readonly locate: () => void
}

/** Where this device is, when asked for. That the browser may not tell is known without asking. */
export function useHere(onFound: (at: LatLng) => void): Here {
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
