import type { MessageAnswer, MessageDefinition, MessageInput } from '@cabstand/contract/realtime/feed'
import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import { io, type Socket } from 'socket.io-client'
import { backoffSeconds } from './api.ts'
import type { City } from './city.ts'
import type { Session } from './session.ts'

const answerMs = 10_000

export type RealtimeSocket = Socket<ServerToClient, ClientToServer>

/** The socket of a signed-in person; reconnects after a lost connection, a refusal or an ended session. */
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
  // Socket.IO reconnects after a lost connection, but not after the server refused or closed it.
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
    stopped = false
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

/** Sends a message; undefined when it is refused, which is counted, or when no answer comes. */
export async function sendMessage<M extends MessageDefinition>(
  city: City,
  socket: RealtimeSocket,
  message: M,
  input: MessageInput<M>,
): Promise<MessageAnswer<M> | undefined> {
  const sent = { message: message.name, input }
  const answer = await socket
    .timeout(answerMs)
    .emitWithAck('send', sent)
    .catch(() => undefined)
  if (answer === undefined) return undefined
  if (answer.ok) return answer.value as MessageAnswer<M>
  city.tally.error(message.name, answer.problem.code)
  return undefined
}
