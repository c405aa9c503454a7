import type { Audience } from '@cabstand/contract/schemas/booking'
import { findBookingActor } from '@cabstand/domain/booking/actor'
import { isFinal } from '@cabstand/domain/booking/status'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { BookingFeed } from '../../realtime/feeds.ts'
import type { BookingParts } from './booking-parts.ts'
import { type BookingRow, partiesOf } from './booking-row.ts'
import { findBooking, getBookingRow } from './booking-store.ts'
import { type BookingEvent, listBookingsBehind, listEventsAfter } from './event-store.ts'
import { toSnapshot, toView, toWire } from './snapshot.ts'

/** A booking that the caller has a part in. Throws `booking_not_found` for all others. */
export async function readBookingRow(
  parts: BookingParts,
  bookingId: string,
  caller: SignedIn,
): Promise<BookingRow> {
  const booking = await getBookingRow(parts.db, bookingId)
  if (findBookingActor(partiesOf(booking), { id: caller.userId, role: caller.role }) === undefined) {
    throw new AppError('booking_not_found')
  }
  return booking
}

/** More events than this are cheaper as a fresh snapshot. */
const maxReplayedEvents = 100

/** How the realtime gateway reads bookings. */
export function createBookingFeed(parts: BookingParts): BookingFeed<BookingEvent> {
  return {
    async findAudience(bookingId, caller) {
      const booking = await findBooking(parts.db, bookingId)
      if (booking === undefined) return undefined
      const actor = findBookingActor(partiesOf(booking), { id: caller.userId, role: caller.role })
      return actor === undefined ? undefined : (caller.role satisfies Audience)
    },
    async catchUp(bookingId, after, audience) {
      const booking = await getBookingRow(parts.db, bookingId)
      const behind = after === undefined ? Number.POSITIVE_INFINITY : booking.eventNumber - after
      // Old events of a booking that is over may hold contacts that its parties no longer see.
      const replay = behind >= 0 && behind <= maxReplayedEvents && !(behind > 0 && isFinal(booking.status))
      if (!replay || after === undefined) {
        const view = toView(await toSnapshot(booking, parts.carTypes), audience)
        return { followed: { kind: 'snapshot', booking: view }, number: booking.eventNumber }
      }
      const events = await listEventsAfter(parts.db, bookingId, after)
      const number = events.at(-1)?.number ?? after
      return { followed: { kind: 'events', events: events.map((event) => toWire(event, audience)) }, number }
    },
    listEventsAfter: (bookingId, after) => listEventsAfter(parts.db, bookingId, after),
    listBehind: (numbers) => listBookingsBehind(parts.db, numbers),
    toWire,
  }
}
