import type { Module } from '../../module.ts'
import type { BookingDeps } from '../bookings/index.ts'
import { dispatchAfterDecline } from './dispatch-after-decline.ts'
import { dispatchTimer } from './dispatch-timer.ts'
import { dispatchRoutes } from './routes.ts'

/** Dispatch: selects the drivers who get offers for a booking. */
export function dispatchModule(deps: BookingDeps & { readonly background: BookingDeps }): Module {
  const { background } = deps
  return {
    name: 'dispatch',
    routes: dispatchRoutes(deps),
    timers: [dispatchTimer(background)],
    ...dispatchAfterDecline(background),
  }
}
