import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import type { ChosenTrip } from './chosen-trip.ts'

/** The error of a stop, shown at its field. */
export interface StopErrors {
  readonly pickup?: ApiErrorCode
  readonly drop?: ApiErrorCode
}

/** The errors of single fields: those that the screen finds, and those that the server returned for the trip. */
export function stopErrors(trip: Pick<ChosenTrip, 'stopsError'>, error: unknown): StopErrors {
  if (trip.stopsError !== undefined) return { drop: trip.stopsError }
  if (!(error instanceof ApiError)) return {}
  const { code, errors } = error
  if (code !== 'outside_service_area' && code !== 'same_place') return {}
  const concerns = (path: string) => errors.some((refused) => refused.path === path)
  return {
    ...(concerns('body.pickup') && { pickup: code }),
    ...(concerns('body.drop') && { drop: code }),
  }
}
