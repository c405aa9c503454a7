import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { AppError } from '../../platform/http/errors.ts'
import { getSharedBooking, readTripOfLink, type SharingDeps, stoppedTrip } from './read-shared-trip.ts'
import type { TripChanges } from './trip-changes.ts'

/** A link that is passed on to more people than this at once is not for friends. */
const maxFollowers = 30
/** The car moves several times a second at most; followers see it glide. */
const pauseMs = 700
/** Finds what a lost hint missed, and keeps the remaining time current. */
const againAfterMs = 5000

/** The states of a shared trip, the first at once, until it ends or is no longer shared. Throws before the first one. */
export async function* followSharedTrip(
  deps: SharingDeps,
  changes: TripChanges,
  { token, signal }: { token: string; signal: AbortSignal },
): AsyncGenerator<SharedTrip> {
  const { id } = await getSharedBooking(deps, token)
  if (changes.count(id) >= maxFollowers) throw new AppError('too_many_requests')
  const watch = changes.watch(id, signal)
  try {
    let last = await readTripOfLink(deps, token)
    if (watch.isStopped()) throw new AppError('shared_trip_not_found')
    yield last
    while (last.stage !== 'ended') {
      await watch.next(againAfterMs)
      if (signal.aborted) return
      const read = await readTripOfLink(deps, token).catch(endIfUnknown(last))
      const trip = watch.isStopped() ? stoppedTrip(last) : read
      if (JSON.stringify(trip) !== JSON.stringify(last)) yield trip
      last = trip
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    watch.end()
  }
}

const endIfUnknown = (last: SharedTrip) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'shared_trip_not_found') return stoppedTrip(last)
  throw error
}
