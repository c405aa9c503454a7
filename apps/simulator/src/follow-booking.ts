import type { BookingSnapshot, WireBookingEvent } from '@cabstand/contract/schemas/booking'
import type { City } from './city.ts'
import type { RealtimeSocket } from './connection.ts'

/** What a follower reads of a booking, out of events and snapshots alike. */
export type BookingChanges = Partial<Pick<BookingSnapshot, 'status' | 'cancelledBy' | 'eventNumber'>>

export interface FollowedBooking {
  /** Number of the newest event received. */
  readonly number: number
  stop(): void
}

/**
 * Follows a booking over the socket from an event number on, through losses of the connection: every event is
 * handed on once and in order, or a snapshot when the server would not replay them.
 */
export function followBooking(
  city: City,
  socket: RealtimeSocket,
  booking: { bookingId: string; after: number },
  onChange: (changes: BookingChanges) => void,
): FollowedBooking {
  const { bookingId } = booking
  let number = booking.after

  const receive = (event: WireBookingEvent) => {
    if (event.bookingId !== bookingId || event.number <= number) return
    // A gap: something was missed, so it is asked for.
    if (event.number > number + 1) return ask()
    number = event.number
    city.tally.eventLag(Math.max(0, (Date.now() - Date.parse(event.at)) / 1000))
    onChange(event.changes)
  }
  const ask = () => {
    socket.emit('booking:follow', { bookingId, after: number }, (answer) => {
      if (!answer.ok) return city.tally.error('booking:follow', answer.problem.code)
      const { value } = answer
      if (value.kind === 'events') {
        for (const event of value.events) receive(event)
      } else if (value.booking.eventNumber > number) {
        number = value.booking.eventNumber
        onChange(value.booking)
      }
    })
  }
  socket.on('booking:event', receive)
  socket.on('connect', ask)
  if (socket.connected) ask()
  return {
    get number() {
      return number
    },
    stop() {
      socket.off('booking:event', receive)
      socket.off('connect', ask)
      if (socket.connected) socket.emit('booking:unfollow', { bookingId })
    },
  }
}
