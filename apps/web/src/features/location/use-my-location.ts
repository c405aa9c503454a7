import { type RefObject, useState } from 'react'
import type { AddressHandle, Coordinates } from '../../ui/address/use-address.ts'
import type { LocateInput } from './locate.ts'

export type LocationState = 'idle' | 'working' | 'failed' | 'outside'

export interface MyLocation {
  readonly state: LocationState
  /** Fills the field with the address of this device's position, or of another point. */
  readonly take: (at?: Coordinates) => void
}

/** "Use my location" of an address field; its code is loaded on first use. */
export function useMyLocation(
  field: RefObject<AddressHandle | null>,
  fetchAddress: LocateInput['fetchAddress'],
): MyLocation {
  const [state, setState] = useState<LocationState>('idle')
  const take = (at?: Coordinates) => {
    if (state === 'working') return
    setState('working')
    import('./locate.ts')
      .then(({ locate }) => locate({ field: field.current, fetchAddress, at }))
      .then(setState, () => setState('failed'))
  }
  return { state, take }
}
