import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { bookingViews } from '../schemas/booking.ts'
import { bookingEvent } from '../schemas/booking-event.ts'
import { id } from '../schemas/common.ts'
import { offer } from '../schemas/offer.ts'
import { carPosition } from '../schemas/position.ts'
import { feed, message } from './feed.ts'

/** The events of one booking. Each audience receives its own view. */
export const bookingFeed = feed({
  name: 'booking',
  kind: 'numbered',
  id,
  roles: ['rider', 'driver', 'fleetadmin', 'admin'],
  snapshot: bookingViews,
  event: bookingEvent,
})

/** The position of a booking's car, for its rider and for admins. */
export const carFeed = feed({
  name: 'car',
  kind: 'live',
  id,
  roles: ['rider', 'admin'],
  value: z.extend(carPosition, {
    secondsToNextStop: about(
      z.nullable(z.int()),
      'Seconds by road to the next stop; null when unknown.',
      130,
    ),
  }),
})

/** A driver's open offers, oldest first. */
export const offersFeed = feed({
  name: 'offers',
  kind: 'state',
  roles: ['driver'],
  state: z.object({ offers: z.array(offer) }),
})

/** The driver's screen shows the offer. */
export const offerSeen = message({
  name: 'offer:seen',
  roles: ['driver'],
  input: z.object({ bookingId: id, round: z.int().check(z.gte(1), z.lte(10_000)) }),
  answer: z.null(),
})
