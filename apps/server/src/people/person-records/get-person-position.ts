import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getPersonPosition as endpoint } from '@cabstand/contract/http/people/person-records'
import type { Positions } from '../../trips/tracking/index.ts'

/** Where a driver is now; nulls for a driver who was not heard for a few minutes. */
export async function getPersonPosition(
  positions: Positions,
  person: string,
): Promise<OutputOf<typeof endpoint>> {
  const found = await positions.find(person)
  if (found === undefined) return { position: null, lastSeenAt: null, bookingId: null }
  const { lat, lng, heading, atMs, lastSeenAtMs, bookingId } = found
  return {
    position: { lat, lng, heading, at: new Date(atMs).toISOString() },
    lastSeenAt: new Date(lastSeenAtMs).toISOString(),
    bookingId,
  }
}
