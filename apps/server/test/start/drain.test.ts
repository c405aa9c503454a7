import { getHealth } from '@cabstand/contract/http/operator/system'
import { getMe } from '@cabstand/contract/http/people/users'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const drainMs = 2000
const server = await testServer({ drainMs })

test('a process that stops leaves the load balancer, serves on, and hands its sockets over one after the other', async () => {
  const rider = await server.signIn(mobiles.rider)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => rider.socket()))
  const ends = sockets.map(
    (socket) => new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now()))),
  )
  const plain = (['websocket', 'polling'] as const).map((transport) => plainClient(rider.token, transport))
  await Promise.all(plain.map(({ connected }) => connected))
  expect(await server.anonymous.call(getHealth, {})).toMatchObject({ ready: true })

  const closing = server.app.close()
  const health = await server.anonymous.send(getHealth, {})
  expect(health.status).toBe(503)
  expect(JSON.parse(health.text)).toMatchObject({ code: 'not_ready', checks: { process: { ready: false } } })
  expect(await rider.call(getMe, {})).toMatchObject({ id: rider.userId })
  await expect(new TestClient(server.url, rider.token).socket()).rejects.toThrow()

  const times = await Promise.all(ends)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(drainMs / 2)
  // Socket.IO connects again by itself after this reason, and not after 'io server disconnect'.
  expect(await Promise.all(plain.map(({ lost }) => lost))).toEqual(['transport close', 'transport close'])
  await Promise.all(plain.map(({ asksAgain }) => asksAgain))
  for (const { socket } of plain) socket.disconnect()
  await closing
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
})

/** A client with the usual options of Socket.IO, as another maker writes it. */
function plainClient(token: string | undefined, transport: 'websocket' | 'polling') {
  const socket = io(server.url, {
    auth: { version: protocolVersion, token },
    transports: [transport],
    forceNew: true,
  })
  return {
    socket,
    connected: new Promise<void>((resolve) => socket.once('connect', resolve)),
    lost: new Promise<string>((resolve) => socket.once('disconnect', resolve)),
    asksAgain: new Promise<void>((resolve) => socket.io.once('reconnect_attempt', () => resolve())),
  }
}
