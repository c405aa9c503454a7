import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { openBookingsFeed } from '@cabstand/contract/realtime/dispatch'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { changesOf, topicOf } from '@cabstand/contract/topics'
import { io } from 'socket.io-client'
import { machineNowMs } from '../realtime/now.ts'
import type { RunningTrip } from '../realtime/running-trips.ts'

/** When a new status of a booking arrived at its rider, and at an admin's board. */
export interface Arrivals {
  /** By booking and status, with the number of the event. */
  readonly riders: Map<string, { readonly number: number; readonly atMs: number }>
  readonly board: Map<string, number>
  close(): void
}

const keyOf = (id: string, status: string) => `${id} ${status}`

/** Follows every trip as its rider and all of them as an admin, by sockets of this process. */
export async function listen(
  url: string,
  adminToken: string,
  trips: readonly RunningTrip[],
): Promise<Arrivals> {
  const riders: Arrivals['riders'] = new Map()
  const board: Arrivals['board'] = new Map()
  const follow = async (token: string, topic: string) => {
    const auth = { version: protocolVersion, token }
    const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const answer = (await socket.emitWithAck('follow', { topic })) as { ok: boolean }
    if (!answer.ok) throw new Error(`${topic} was not followed: ${JSON.stringify(answer)}`)
    return socket
  }
  const sockets = await Promise.all([
    follow(adminToken, topicOf(openBookingsFeed)).then((socket) =>
      socket.on('feed:changes', (message) => {
        const atMs = machineNowMs()
        for (const { id, status } of changesOf(openBookingsFeed, message)?.changed ?? [])
          if (status !== undefined) board.set(keyOf(id, status), atMs)
      }),
    ),
    ...trips.map(({ riderToken, bookingId }) =>
      follow(riderToken, topicOf(bookingFeed, bookingId)).then((socket) =>
        socket.on('feed:event', ({ event }: { event: WireBookingEvent }) => {
          const atMs = machineNowMs()
          const { status } = event.changes
          if (typeof status === 'string') riders.set(keyOf(bookingId, status), { number: event.number, atMs })
        }),
      ),
    ),
  ])
  return { riders, board, close: () => sockets.forEach((socket) => void socket.disconnect()) }
}
