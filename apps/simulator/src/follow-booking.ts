import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import type { FeedEventMessage } from '@cabstand/contract/realtime/protocol'
import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { eventOf, topicOf } from '@cabstand/contract/topics'
import type { City } from './city.ts'
import type { RealtimeSocket } from './connection.ts'

/** The fields of a booking that a follower reads, from events and snapshots. */
export type BookingChanges = Partial<Pick<BookingSnapshot, 'status' | 'drop' | 'cancelledBy' | 'eventNumber'>>

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

  const topic = topicOf(bookingFeed, bookingId)
  const receive = (message: FeedEventMessage) => {
    const event = message.topic === topic ? eventOf(bookingFeed, message) : undefined
    if (event === undefined || event.number <= number) return
    // A gap: an event was missed, so follow again from the last number.
    if (event.number > number + 1) return ask()
    number = event.number
    city.tally.eventLag(Math.max(0, (Date.now() - Date.parse(event.at)) / 1000))
    onChange(event.changes)
  }
  const ask = () => {
    socket.emit('follow', { topic, after: number }, (answer) => {
      if (!answer.ok) return city.tally.error('follow', answer.problem.code)
      const { value } = answer
      if (value.kind === 'events') {
        for (const event of value.events) receive({ topic, event })
      } else if (value.kind === 'snapshot' && value.number > number) {
        number = value.number
        onChange(value.snapshot as BookingChanges)
      }
    })
  }
  socket.on('feed:event', receive)
  socket.on('connect', ask)
  if (socket.connected) ask()
  return {
    get number() {
      return number
    },
    stop() {
      socket.off('feed:event', receive)
      socket.off('connect', ask)
      if (socket.connected) socket.emit('unfollow', { topic })
    },
  }
}
