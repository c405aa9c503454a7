import * as z from 'zod/mini'
import { enqueueOn } from '../../platform/events/reaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Module } from '../../platform/module.ts'
import { type BookingDeps, bookingEvents } from '../bookings/index.ts'
import { runDispatch } from './run-dispatch.ts'

/** Runs dispatch after a driver's decline, because it may end the search. */
export function dispatchAfterDecline(deps: BookingDeps): Pick<Module, 'tasks' | 'reactions'> {
  const look = defineTask('dispatch:after-decline', z.object({ bookingId: z.uuid() }), ({ bookingId }) =>
    runDispatch(deps, bookingId, 'declined'),
  )
  return {
    tasks: [look],
    reactions: [
      enqueueOn(bookingEvents, 'booking.asked', {
        name: 'dispatch:after-decline',
        when: ({ payload }) => payload.actor === 'driver',
        jobs: ({ subject }) => [look.job({ bookingId: subject }, { key: subject })],
      }),
    ],
  }
}
