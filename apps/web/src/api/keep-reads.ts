import type { Me } from '@cabstand/contract/http/people/users'
import type { DriverWork } from '@cabstand/contract/http/trips/bookings/work'
import type { BookingView } from '@cabstand/contract/schemas/booking'
import type { Chat } from '@cabstand/contract/schemas/chat'
import { isFinal, isInContact } from '@cabstand/domain/booking/status'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { ownScript } from '../ui/reload-once.ts'
import { readJson, deviceStorage as storage } from '../ui/storage.ts'
import { errorCode } from './api-error.ts'
import { forgetReads, keptPrefix } from './kept-reads.ts'
import { bookingKeys, bookingQuery } from './queries/bookings.ts'
import { chatKey } from './queries/chat.ts'
import { hasSessionHint, meQuery } from './queries/me.ts'

/** An answer as this device keeps it. */
interface KeptRead {
  /** When it was the newest state, epoch milliseconds. */
  readonly at: number
  /** The answers of another build may have another shape. */
  readonly build: string
  readonly data: unknown
}

type Booking = BookingView['rider' | 'driver']

const maxReads = 20
const maxPages = 3
const maxMessages = 100

const placeOf = (key: QueryKey) => `${keptPrefix}${JSON.stringify(key)}`
const mePlace = placeOf(meQuery.queryKey)

/**
 * Keeps what a rider or driver reads of their trips on this device, so that it can be read without a connection, until
 * the returned function is called. What was kept of another person is deleted.
 */
export function keepReads(client: QueryClient, me: Me): () => void {
  if (keptMe()?.id !== me.id) forgetReads()
  const keep = (query: Query) => {
    if (query.state.data !== undefined && isSignedIn(client, me)) keepRead(client, query)
  }
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (isMe(event.query) && event.query.state.data === null) forgetReads()
    else keep(event.query)
  })
}

/** Another tab may have signed out or in. */
const isSignedIn = (client: QueryClient, { id }: Me): boolean =>
  hasSessionHint() && client.getQueryData(meQuery.queryKey)?.id === id

/** Who is signed in, and not what else is read of their account: addresses, sessions, choices. */
const isMe = ({ queryKey }: Query) => queryKey[0] === 'me' && queryKey.length === 1

/** Of all that is not named here, such as the wallet, nothing is kept. */
function keepRead(client: QueryClient, query: Query): void {
  const { data } = query.state
  const [kind, id] = query.queryKey
  switch (kind) {
    case 'me':
      if (isMe(query)) write(query, data)
      break
    case 'map':
      write(query, data)
      break
    case 'work':
      // Offers are answered within seconds.
      write(query, { ...(data as DriverWork), offers: [] })
      break
    case 'bookings': {
      const { pages, pageParams } = data as InfiniteData<unknown>
      write(query, { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) })
      break
    }
    case 'booking':
      write(query, data)
      keepContact(client, String(id))
      break
    case 'chat':
    case 'car':
      keepContact(client, String(id))
      break
    default:
  }
}

/** Chat and car of a booking, while its rider and driver are in contact. */
function keepContact(client: QueryClient, id: string): void {
  const booking = client.getQueryData<Booking>(bookingKeys.booking(id))
  if (booking === undefined) return
  if (!isInContact(booking.status)) {
    forgetContact(id)
    return
  }
  const chat = findRead(client, chatKey(id))
  if (chat !== undefined) {
    const { messages, ...rest } = chat.state.data as Chat
    write(chat, { ...rest, messages: messages.slice(-maxMessages) })
  }
  const car = findRead(client, bookingKeys.car(id))
  if (car !== undefined) write(car, car.state.data)
}

function findRead(client: QueryClient, queryKey: QueryKey): Query | undefined {
  const query = client.getQueryCache().find({ queryKey })
  return query?.state.data === undefined ? undefined : query
}

function forgetContact(id: string): void {
  for (const key of [chatKey(id), bookingKeys.car(id)]) storage.write(placeOf(key), null)
}

function write({ queryKey, state }: Query, data: unknown): void {
  const kept: KeptRead = { at: state.dataUpdatedAt, build: ownScript(), data }
  // Where the storage is full, what is older would be shown as the newest state.
  if (!storage.write(placeOf(queryKey), JSON.stringify(kept))) forgetReads()
  else if (placesOfKept().length > maxReads) forgetOldest()
}

/** Who is signed in is never forgotten so. */
function forgetOldest(): void {
  const others = listKept().filter(({ place }) => place !== mePlace)
  const oldest = others.toSorted((one, other) => one.at - other.at)[0]
  if (oldest !== undefined) storage.write(oldest.place, null)
}

const placesOfKept = () => storage.keys().filter((key) => key.startsWith(keptPrefix))

function listKept() {
  return placesOfKept().flatMap((place) => {
    const kept = readJson(storage, place) as KeptRead | null
    return kept === null
      ? []
      : [{ ...kept, place, queryKey: JSON.parse(place.slice(keptPrefix.length)) as QueryKey }]
  })
}

const keptMe = () => (readJson(storage, mePlace) as KeptRead | null)?.data as Me | undefined

/** Reads again the running bookings that are kept: they may have ended while the app was closed or in the background. */
export async function renewReads(client: QueryClient, as: 'rider' | 'driver'): Promise<void> {
  const running = listKept().flatMap(({ queryKey: [kind, id], data }) =>
    kind === 'booking' && !isFinal((data as Booking).status) ? [String(id)] : [],
  )
  const renew = (id: string) =>
    client.fetchQuery(bookingQuery(as, id)).catch((error: unknown) => {
      if (errorCode(error) !== 'booking_not_found') return
      forgetContact(id)
      storage.write(placeOf(bookingKeys.booking(id)), null)
    })
  await Promise.all(running.map(renew))
}

/** Puts what is kept into the cache, to be read again once there is a connection. Undefined: nothing is kept. */
export function restoreReads(client: QueryClient): { readonly me: Me; readonly atMs: number } | undefined {
  const kept = listKept().filter(({ build }) => build === ownScript())
  const me = kept.find(({ place }) => place === mePlace)?.data as Me | undefined
  if (me === undefined) return undefined
  for (const { queryKey, data, at } of kept)
    client.setQueryData(queryKey, (known: unknown) => known ?? data, { updatedAt: at })
  void client.invalidateQueries({ refetchType: 'none' })
  return { me, atMs: Math.max(...kept.map(({ at }) => at)) }
}
