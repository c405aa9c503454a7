import type { Followed } from '@cabstand/contract/realtime/protocol'
import type { Audience, Offer, WireBookingEvent } from '@cabstand/contract/schemas/booking'
import type { SignedIn } from '../http/caller.ts'

/** What the gateway asks of the bookings module; events are opaque to it. */
export interface BookingFeed<Event extends { readonly number: number } = { readonly number: number }> {
  /** The audience a person belongs to for this booking; undefined when it is none of his business. */
  findAudience(bookingId: string, caller: SignedIn): Promise<Audience | undefined>
  /** Events after a number, or a snapshot when they should not be replayed, and the newest number. */
  catchUp(
    bookingId: string,
    after: number | undefined,
    audience: Audience,
  ): Promise<{ followed: Followed; number: number }>
  listEventsAfter(bookingId: string, after: number): Promise<Event[]>
  /** Those of some bookings that have events after the number given for each. */
  listBehind(numbers: ReadonlyMap<string, number>): Promise<string[]>
  toWire(event: Event, audience: Audience): WireBookingEvent
}

/** What the gateway asks about drivers' offers. */
export interface OfferFeed {
  listOpenOffers(drivers: readonly string[]): Promise<Map<string, Offer[]>>
  acknowledge(offer: { bookingId: string; driver: string; round: number }): Promise<void>
}
