import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { isFinal } from '@cabstand/domain/booking/status'
import { type Feed, numberedFeed } from '../../platform/realtime/feed.ts'
import type { BookingDeps } from './booking-deps.ts'
import { getBookingRow } from './booking-store.ts'
import { listBookingsBehind, listEventsAfter } from './event-store.ts'
import { readBookingRow } from './read-booking.ts'
import { toSnapshot, toView, toWire } from './snapshot.ts'
import { bookingTopics } from './topics.ts'

/** For more events than this, a new snapshot is cheaper. */
const maxReplayedEvents = 100

/** The numbered events of one booking. */
export function createBookingFeed({ db, carTypes }: Pick<BookingDeps, 'db' | 'carTypes'>): Feed {
  return numberedFeed(bookingFeed, {
    topics: bookingTopics,
    async admit(bookingId, caller) {
      await readBookingRow({ db }, bookingId, caller)
      return caller.role
    },
    // Access of riders and admins never changes: a booking keeps its rider, and admins see every booking.
    access: {
      audiences: ['driver', 'fleetadmin'],
      changedBy: ({ changes }) => 'driver' in changes || 'fleetadmin' in changes,
    },
    async catchUp(bookingId, after, audience) {
      const booking = await getBookingRow(db, bookingId)
      const behind = after === undefined ? Number.POSITIVE_INFINITY : booking.eventNumber - after
      // Old events of an ended booking may contain contacts that rider and driver may no longer see.
      const replay = behind >= 0 && behind <= maxReplayedEvents && !(behind > 0 && isFinal(booking.status))
      if (!replay || after === undefined) {
        const snapshot = toView(await toSnapshot(booking, carTypes), audience)
        return { missed: { kind: 'snapshot', snapshot }, number: booking.eventNumber }
      }
      const events = await listEventsAfter(db, bookingId, after)
      const number = events.at(-1)?.number ?? after
      return { missed: { kind: 'events', events }, number }
    },
    listEventsAfter: (bookingId, after) => listEventsAfter(db, bookingId, after),
    listBehind: (numbers) => listBookingsBehind(db, numbers),
    encode: (event, audience) => toWire(event, audience),
  })
}
