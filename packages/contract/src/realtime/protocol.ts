import * as z from 'zod/mini'
import { positionBatch } from '../http/drivers.ts'
import { type BookingView, carPosition, offer, type WireBookingEvent } from '../schemas/booking.ts'
import type { Problem } from '../schemas/common.ts'
import { id } from '../schemas/common.ts'

/**
 * The realtime protocol, explained for clients in docs/sockets.md: one Socket.IO namespace, every event acknowledged or idempotent.
 *
 * Two lanes. Durable: a booking's numbered events; after a reconnect the client names the last number
 * it has and receives what it missed, or a fresh snapshot. Positions: the newest wins, none is repeated.
 */
export const protocolVersion = 1

/** Offered in the handshake's `auth`. Browsers come with their cookie, mobile clients with the token. */
export const handshake = z.object({ version: z.literal(protocolVersion), token: z.optional(z.string()) })

export const followBooking = z.object({
  bookingId: id,
  /** The newest event number the client holds; absent: send a snapshot. */
  after: z.optional(z.int().check(z.gte(0))),
})
export const unfollowBooking = z.object({ bookingId: id })
export const positionsMessage = z.object({ positions: positionBatch })
export const offerSeen = z.object({ bookingId: id, round: z.int().check(z.gte(1), z.lte(10_000)) })
export const bookingPosition = z.extend(carPosition, {
  bookingId: id,
  secondsToNextStop: z.nullable(z.int()),
})
export const offersMessage = z.object({ offers: z.array(offer) })

export type Ack<T> = { ok: true; value: T } | { ok: false; problem: Pick<Problem, 'code' | 'status'> }

/** What following a booking answers: missed events, or a snapshot when they cannot be replayed. */
export type Followed<V = BookingView[keyof BookingView]> =
  | { kind: 'events'; events: WireBookingEvent[] }
  | { kind: 'snapshot'; booking: V }

export interface ClientToServer {
  'booking:follow': (input: z.infer<typeof followBooking>, ack: (answer: Ack<Followed>) => void) => void
  'booking:unfollow': (input: z.infer<typeof unfollowBooking>) => void
  'driver:positions': (
    input: z.infer<typeof positionsMessage>,
    ack: (answer: Ack<{ accepted: number; dropped: number }>) => void,
  ) => void
  'offer:seen': (input: z.infer<typeof offerSeen>, ack: (answer: Ack<null>) => void) => void
}

export interface ServerToClient {
  /** Durable lane. */
  'booking:event': (event: WireBookingEvent) => void
  /** Positions lane: the car of a followed booking. */
  'booking:position': (position: z.infer<typeof bookingPosition>) => void
  /** A driver's open offers, whole, whenever they change. */
  'driver:offers': (message: z.infer<typeof offersMessage>) => void
  /** Staff: bookings have come to those that the person may list. Says not which: read the list again. */
  'bookings:new': () => void
  /** The session has ended: sign in again. */
  'session:ended': () => void
}
