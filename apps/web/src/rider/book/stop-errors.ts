import type { ApiErrorCode } from '../../api/api-error.ts'
import { refusedStop } from '../../features/stops/refused-stop.ts'
import type { ChosenStop } from '../../features/stops/stop-values.ts'
import type { ChosenTrip } from './chosen-trip.ts'

/** The errors of single stops, by their keys: `unchosen` for text that is no choice. */
export type StopErrors = ReadonlyMap<string, ApiErrorCode | 'unchosen'>

/** The errors that the screen finds, and those that the server returned for the trip. */
export function stopErrors(
  stops: readonly ChosenStop[],
  trip: Pick<ChosenTrip, 'stopsError'>,
  error: unknown,
): StopErrors {
  const last = stops.length - 1
  // As they are sent: without empty stops in between.
  const sent = stops.filter(({ text }, index) => index === 0 || index === last || text !== '')
  const errors = new Map<string, ApiErrorCode | 'unchosen'>()
  for (const [index, { key, text, at }] of sent.entries()) {
    const refused = refusedStop(error, index, sent.length)
    if (text !== '' && at === null) errors.set(key, 'unchosen')
    else if (refused !== undefined) errors.set(key, refused)
  }
  const drop = sent.at(-1)
  if (trip.stopsError !== undefined && drop) errors.set(drop.key, trip.stopsError)
  return errors
}
