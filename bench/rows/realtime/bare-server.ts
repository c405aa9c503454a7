import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { Server } from 'socket.io'
import { answerParent } from '../../support/child.ts'
import { machineNowMs } from './now.ts'
import { steadily } from './steadily.ts'

/**
 * The peer: only Socket.IO. A socket that follows a booking joins its room. On request, prepared events are sent to
 * their rooms at a steady rate. Returns when each was passed to Socket.IO.
 */
export interface BareRound {
  readonly events: readonly { readonly bookingId: string; readonly number: number }[]
  readonly perSecond: number
}

/** The reply to the listen message is the address. */
export type BareRequest = BareRound | { readonly listen: true }

export type EmitStamps = readonly (readonly [event: string, emittedMs: number])[]

const server = createServer()
const io = new Server(server, {
  serveClient: false,
  transports: ['websocket'],
  pingInterval: 20_000,
  pingTimeout: 15_000,
})

io.on('connection', (socket) => {
  socket.on('follow', (input: { topic: string }, acknowledge: (answer: unknown) => void) => {
    void socket.join(input.topic)
    acknowledge({ ok: true })
  })
})

function listen(): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

async function emitAll({ events, perSecond }: BareRound): Promise<EmitStamps> {
  const stamps: [string, number][] = []
  await steadily({ count: events.length, perSecond }, (index) => {
    const event = events[index]
    if (event === undefined) return
    stamps.push([`${event.bookingId}:${event.number}`, machineNowMs()])
    const topic = topicOf(bookingFeed, event.bookingId)
    io.to(topic).emit('feed:event', { topic, event })
  })
  return stamps
}

answerParent<BareRequest, string | EmitStamps>((request) =>
  'listen' in request ? listen() : emitAll(request),
)
