import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { topicOf } from '@cabstand/contract/topics'
import { io } from 'socket.io-client'
import { answerParent } from '../../support/child.ts'
import { machineNowMs } from './now.ts'

/** The browsers, in a separate process: the same sockets, with the same code, to both servers. */
export interface Follower {
  readonly token: string
  readonly bookingId: string
  /** Whether arrivals at this socket are measured. */
  readonly measured: boolean
}

export type FollowersRequest =
  | { readonly connect: string; readonly followers: readonly Follower[] }
  | { readonly take: 'arrivals' }

export interface Arrivals {
  readonly at: readonly (readonly [event: string, arrivedMs: number])[]
  /** Events as received, for a peer that sends the same. */
  readonly events: readonly WireBookingEvent[]
  /** Disconnected sockets; there should be none. */
  readonly cut: number
}

const connectAtOnce = 40

let at: [string, number][] = []
let events: WireBookingEvent[] = []
let cut = 0

async function connect(url: string, follower: Follower): Promise<void> {
  const { token, bookingId } = follower
  const socket = io(url, {
    auth: { version: protocolVersion, token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  socket.on('feed:event', ({ event }: { event: WireBookingEvent }) => {
    const arrivedMs = machineNowMs()
    if (!follower.measured) return
    at.push([`${event.bookingId}:${event.number}`, arrivedMs])
    events.push(event)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  socket.on('disconnect', () => {
    cut += 1
  })
  const answer = (await socket.emitWithAck('follow', { topic: topicOf(bookingFeed, bookingId) })) as {
    ok: boolean
  }
  if (!answer.ok) throw new Error(`A socket was not allowed to follow: ${JSON.stringify(answer)}`)
}

async function connectAll(url: string, followers: readonly Follower[]): Promise<void> {
  const waiting = [...followers]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await connect(url, next)
  }
  await Promise.all(Array.from({ length: connectAtOnce }, worker))
}

answerParent<FollowersRequest, Arrivals | number>(async (request) => {
  if ('connect' in request) {
    await connectAll(request.connect, request.followers)
    return request.followers.length
  }
  const arrivals = { at, events, cut }
  at = []
  events = []
  return arrivals
})
