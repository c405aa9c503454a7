import { type RefObject, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import type { AddressHandle, Coordinates } from '../../ui/address/address-field.tsx'

export type LocationState = 'idle' | 'working' | 'failed' | 'outside'

export interface MyLocation {
  readonly state: LocationState
  /** Puts the address of where this device is into the field. */
  readonly locate: () => void
  /** The same for another point. */
  readonly take: (at: Coordinates) => void
}

const options = { timeout: 10_000, maximumAge: 60_000 } as const

/** "Use my location" of an address field. `outside` where no car of this map can get. */
export function useMyLocation(
  field: RefObject<AddressHandle | null>,
  fetchAddress: (at: Coordinates) => Promise<{ readonly description: string }>,
): MyLocation {
  const [state, setState] = useState<LocationState>('idle')
  const take = ({ lat, lng }: Coordinates) => {
    const at = { lat, lng }
    setState('working')
    fetchAddress(at).then(
      ({ description }) => {
        field.current?.set({ text: description, at })
        setState('idle')
      },
      (error: unknown) => setState(errorCode(error) === 'outside_service_area' ? 'outside' : 'failed'),
    )
  }
  const locate = () => {
    if (state === 'working') return
    setState('working')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => take({ lat: coords.latitude, lng: coords.longitude }),
      () => setState('failed'),
      options,
    )
  }
  return { state, locate, take }
}
