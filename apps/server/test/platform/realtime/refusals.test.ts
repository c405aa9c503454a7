import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { topicOf } from '@cabstand/contract/topics'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../support/test-server.ts'
import { mobiles, pickup } from '../../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)

describe('the socket refuses', () => {
  const connect = (auth: object, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve) => {
      const socket = io(server.url, {
        auth,
        extraHeaders: headers,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      const end = (answer: string) => {
        socket.disconnect()
        resolve(answer)
      }
      socket.on('connect', () => end('connected'))
      socket.on('connect_error', (error) => end(error.message))
    })
  const { token = '' } = rider
  const version = protocolVersion
  const cookie = `cabstand_session=${token}`

  test.each([
    ['another version', { version: version + 1, token }, {}, 'protocol_version'],
    ['no version', { token }, {}, 'protocol_version'],
    ['no token', { version }, {}, 'must_login'],
    ['an unknown token', { version, token: 'nothing' }, {}, 'must_login'],
    ['an unknown cookie', { version }, { cookie: 'cabstand_session=nothing' }, 'must_login'],
    ['nothing of a known token', { version, token }, {}, 'connected'],
    ['nothing of our own page', { version }, { cookie, origin: server.url }, 'connected'],
    [
      'a cookie that another site sends',
      { version },
      { cookie, origin: 'https://evil.example' },
      'websocket error',
    ],
    ['a cookie from nowhere', { version }, { cookie, origin: 'null' }, 'websocket error'],
  ] as const)('%s', async (_, auth, headers, expected) => {
    expect(await connect(auth, headers as Record<string, string>)).toBe(expected)
  })

  test('invalid messages, with a code, and stays connected', async () => {
    const socket = await rider.socket()
    const emit = socket.emitWithAck.bind(socket) as (event: string, input: unknown) => Promise<unknown>
    const refused = (code: string, status: number) => ({ ok: false, problem: { code, status } })
    const unreadable = [undefined, null, 5, {}, { topic: { $gt: '' } }, { topic: 'booking:x' }]
    for (const input of unreadable)
      expect(await emit('follow', input)).toEqual(refused('validation_failed', 400))
    const unknown = { topic: topicOf(bookingFeed, '01900000-0000-7000-8000-000000000000') }
    expect(await emit('follow', unknown)).toEqual(refused('booking_not_found', 404))
    expect(await emit('follow', { topic: 'nothing' })).toEqual(refused('not_found', 404))
    expect(await emit('send', { message: 'nothing', input: {} })).toEqual(refused('not_found', 404))
    expect(await emit('send', 'nonsense')).toEqual(refused('validation_failed', 400))
    ;(socket.emit as (event: string, input: unknown) => void)('unfollow', 'nonsense')
    expect(socket.connected).toBe(true)
    socket.disconnect()
  })

  test('positions from a user who is no driver', async () => {
    const socket = await rider.socket()
    const positions = [{ ...pickup, at: server.clock.now().toISOString() }]
    const sent = { message: driverPositions.name, input: { positions } }
    expect(await socket.emitWithAck('send', sent)).toEqual({
      ok: false,
      problem: { code: 'not_permitted', status: 403 },
    })
    socket.disconnect()
    const offline = await (await server.signIn(mobiles.simulated(9))).socket()
    expect(await offline.emitWithAck('send', sent)).toMatchObject({
      ok: false,
      problem: { code: 'driver_offline' },
    })
    offline.disconnect()
  })
})
