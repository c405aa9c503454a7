import type { OutputOf } from '@cabstand/contract/endpoint'
import type { listMyPlaces as endpoint } from '@cabstand/contract/http/maps'
import type { Database } from '../../db/database.ts'
import { type KnownAddress, listLatestStops, listMostUsedAddresses } from './users-store.ts'

const savedPlaces = 8
const latestTrips = 10

type MyPlace = OutputOf<typeof endpoint>['places'][number]

/** The rider's saved addresses, most used first, then the other ends of the latest trips, newest first. */
export async function listMyPlaces(db: Database, userId: string): Promise<MyPlace[]> {
  const [saved, stops] = await Promise.all([
    listMostUsedAddresses(db, userId, savedPlaces),
    listLatestStops(db, userId, latestTrips),
  ])
  const places = [
    ...saved.map((address) => toMyPlace(address, 'saved')),
    ...stops.map((address) => toMyPlace(address, 'recent')),
  ]
  // A saved address that was also the end of a trip is told once, as saved.
  return [...new Map(places.toReversed().map((place) => [place.description, place])).values()].toReversed()
}

/** "12 Old Mint Row, Port Meridian": what stands before the first comma is the place, the rest says where. */
function toMyPlace({ id, address, lat, lng }: KnownAddress, kind: 'saved' | 'recent'): MyPlace {
  const [mainText = '', ...rest] = address.split(/[,،]\s*/u)
  return {
    id: `${kind}-${id}`,
    description: address,
    structuredFormatting: { mainText, secondaryText: rest.join(', '), mainTextMatchedSubstrings: [] },
    kind,
    lat,
    lng,
  }
}
