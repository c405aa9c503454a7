import type { Stop } from '@cabstand/contract/schemas/common'
import type { Maps } from '../../../maps/index.ts'
import { pointFrom } from './point-from.ts'

/** The places of the demo's trips, as metres east and north of the map's centre. */
const offsets = {
  farahHome: [1150, 640],
  farahOffice: [-520, -180],
  jonasHome: [-1250, 420],
  jonasClinic: [720, 880],
  noorHome: [420, -1350],
  mateoHome: [-820, -1120],
  claraHome: [1580, -420],
  station: [-330, 1130],
  market: [330, -330],
  opera: [-420, 150],
  university: [-330, -1950],
  galleria: [260, 700],
  quay: [-1700, -300],
  farSide: [2450, 1500],
} as const satisfies Record<string, readonly [east: number, north: number]>

export type PastPlace = keyof typeof offsets

/**
 * Returns the address nearest to each place on the active map of any city. Places without an address within about 300
 * m, such as water, are left out.
 */
export async function findPastPlaces(maps: Maps): Promise<Map<PastPlace, Stop>> {
  const { center } = maps.info()
  const found = new Map<PastPlace, Stop>()
  for (const [name, offset] of Object.entries(offsets)) {
    const place = await maps.reversePlace(pointFrom(center, offset), 'en')
    if (place === undefined) continue
    const { lat, lng, mainText, secondaryText } = place
    const address = [mainText, secondaryText].filter((part) => part !== '').join(', ')
    found.set(name as PastPlace, { lat, lng, address })
  }
  return found
}
