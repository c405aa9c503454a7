import type { OutputOf } from '@cabstand/contract/endpoint'
import type { listMyPlaces as endpoint } from '@cabstand/contract/http/people/users'
import { readIn } from '@cabstand/contract/texts/read-in'
import type { Database } from '../../platform/db/database.ts'
import { type KnownAddress, listSavedAddresses, type StoredAddress } from './saved-address-store.ts'
import { listLatestStops } from './users-store.ts'

const savedPlaces = 8
const latestTrips = 10

type MyPlace = OutputOf<typeof endpoint>['places'][number]

/** The rider's saved addresses, those with a name first, then the other stops of the latest trips, newest first. */
export async function listMyPlaces(
  db: Database,
  userId: string,
  language: string | undefined,
): Promise<MyPlace[]> {
  const [saved, stops] = await Promise.all([
    listSavedAddresses(db, userId, savedPlaces),
    listLatestStops(db, userId, latestTrips),
  ])
  const places = [
    ...saved.map((address) => toSavedPlace(address, language)),
    ...stops.map((address) => toMyPlace(address, 'recent', language)),
  ]
  // A saved address that was also a stop of a trip is listed once, as saved and in its place among them.
  const first = new Map(places.toReversed().map((place) => [place.description, place]))
  return places.filter((place) => first.get(place.description) === place)
}

/** A named place is listed by its name. What home and work are called in the reader's language, the screen knows. */
function toSavedPlace(saved: StoredAddress, language: string | undefined): MyPlace {
  const { kind, name, description } = saved
  const known = { ...saved, address: description }
  if (kind === 'used') return toMyPlace(known, 'saved', language)
  const place = toMyPlace(known, kind, language)
  if (name === '') return place
  const structuredFormatting = {
    mainText: name,
    secondaryText: place.description,
    mainTextMatchedSubstrings: [],
  }
  return { ...place, structuredFormatting }
}

/** In "12 Old Mint Row, Port Meridian", the text before the first comma is the place, and the rest is the area. */
function toMyPlace(
  { id, address, translations, lat, lng }: KnownAddress,
  kind: 'saved' | 'home' | 'work' | 'named' | 'recent',
  language: string | undefined,
): MyPlace {
  const description = readIn({ address, translations }, language)
  const [mainText = ''] = description.split(/[,،]/u, 1)
  const secondaryText = description.slice(mainText.length).replace(/^[,،]\s*/u, '')
  return {
    id: `${kind}-${id}`,
    description,
    structuredFormatting: { mainText, secondaryText, mainTextMatchedSubstrings: [] },
    kind,
    lat,
    lng,
  }
}
