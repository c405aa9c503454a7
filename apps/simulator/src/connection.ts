import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import { io, type Socket } from 'socket.io-client'
import { backoffSeconds } from './api.ts'
import type { City } from './city.ts'
import type { Session } from './session.ts'

export type RealtimeSocket = Socket<ServerToClient, ClientToServer>

/** A signed-in person's socket, which comes back by itself after losses, refusals and ended sessions. */
export function connect(city: City, session: Session<'rider'> | Session<'driver'>): RealtimeSocket {
  const { clock, prng } = city
  let refusals = 0
  let stopped = false
  const socket: RealtimeSocket = io(city.api.baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 15_000,
    auth: (give) => give({ version: protocolVersion, token: session.token ?? '' }),
  })
  // Socket.IO reconnects lost connections itself, but not those that the server refused or closed.
  const comeBack = () => {
    if (stopped) return
    refusals += 1
    clock.after(backoffSeconds(refusals, prng.next()), async () => {
      try {
        await session.signIn()
      } catch {
        return comeBack()
      }
      if (!stopped && !socket.active) socket.connect()
    })
  }
  socket.on('connect', () => {
    refusals = 0
  })
  socket.on('connect_error', (error) => {
    if (error.message === 'must_login') session.forget()
    if (!socket.active) comeBack()
  })
  socket.on('session:ended', () => session.forget())
  socket.on('disconnect', (reason) => {
    city.tally.connectionLosses += reason === 'io client disconnect' ? 0 : 1
    if (reason === 'io client disconnect') stopped = true
    else if (!socket.active) comeBack()
  })
  return socket
}
