import type { AddressHandle, Coordinates } from '../../ui/address/use-address.ts'

const options = { timeout: 10_000, maximumAge: 60_000 } as const

export interface LocateInput {
  readonly field: AddressHandle | null
  readonly fetchAddress: (at: Coordinates) => Promise<{ readonly description: string }>
  /** Undefined: the position of this device. */
  readonly at?: Coordinates | undefined
}

/** Fills the field with the address of a point. `outside`: the map does not cover the point. */
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

/** Checks only the code, because public pages do not load the app's client and its error class. */
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
