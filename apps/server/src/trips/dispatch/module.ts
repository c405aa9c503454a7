import type { Module } from '../../platform/module.ts'
import type { BookingDeps } from '../bookings/index.ts'
import { createOpenBookingsFeed } from './board-feed.ts'
import { dispatchAfterDecline } from './dispatch-after-decline.ts'
import { dispatchTimer } from './dispatch-timer.ts'
import { dispatchRoutes } from './routes.ts'

/** Dispatch: selects the drivers who get offers for a booking. */
export function dispatchModule(deps: BookingDeps & { readonly background: BookingDeps }): Module {
  const { background } = deps
  return {
    name: 'dispatch',
    routes: dispatchRoutes(deps),
    feeds: [createOpenBookingsFeed(background)],
    timers: [dispatchTimer(background)],
    ...dispatchAfterDecline(background),
  }
}
