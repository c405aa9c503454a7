import type { Timer } from '../../platform/jobs/timers.ts'
import { type BookingDeps, listDueBookings } from '../bookings/index.ts'
import { runDispatch } from './run-dispatch.ts'

/** Runs dispatch for each due booking that waits for a driver: at once, and then every few seconds. */
export function dispatchTimer(deps: BookingDeps): Timer {
  return {
    name: 'dispatch',
    listDue: (limit, except) =>
      listDueBookings(deps.db, { statuses: ['NEW'], now: deps.now(), limit, except }),
    run: (bookingId) => runDispatch(deps, bookingId, 'tick'),
    signal: deps.searchDue,
  }
}
