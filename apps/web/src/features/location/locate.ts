import type { AddressHandle, Coordinates } from '../../ui/address/address-field.tsx'

const options = { timeout: 10_000, maximumAge: 60_000 } as const

export interface LocateInput {
  readonly field: AddressHandle | null
  readonly fetchAddress: (at: Coordinates) => Promise<{ readonly description: string }>
  /** Undefined: where this device is. */
  readonly at?: Coordinates | undefined
}

/** Puts the address of a point into the field. `outside` where no car of this map can get. */
export async function locate({
  field,
  fetchAddress,
  at,
}: LocateInput): Promise<'idle' | 'failed' | 'outside'> {
  try {
    const { lat, lng } = at ?? (await findDevice())
    const { description } = await fetchAddress({ lat, lng })
    field?.set({ text: description, at: { lat, lng } })
    return 'idle'
  } catch (error) {
    return isOutside(error) ? 'outside' : 'failed'
  }
}

/** Told by the code alone: public pages do not load the app's client and its class of errors. */
function isOutside(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'outside_service_area'
}

function findDevice(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      options,
    )
  })
}
