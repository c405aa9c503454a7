import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { rawRequest } from './raw.ts'

const server = await testServer({ hosts: ['cabs.example'] })
const rider = await server.signIn(mobiles.rider)

const statusOf = async (path: string, host: string) =>
  (await rawRequest(server.url, path, { method: 'GET', headers: { host } })).status

/** Whether a socket with this host is admitted. */
async function socketOpens(host: string): Promise<boolean> {
  const socket = io(server.url, {
    auth: { version: protocolVersion, token: rider.token },
    transports: ['websocket'],
    extraHeaders: { host },
    reconnection: false,
    forceNew: true,
  })
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
  socket.disconnect()
  return opened
}

test.each(['127.0.0.1:3000', 'localhost:3000', 'cabs.example'])(
  'a demo accepts the host %s',
  async (host) => {
    expect(await statusOf('/api/demo', host)).toBe(200)
    expect(await socketOpens(host)).toBe(true)
  },
)

test('the icon is served at its old address', async () => {
  const answer = await fetch(`${server.url}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const icon = Buffer.from(await answer.arrayBuffer())
  // An icon file with three pictures.
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3])
})

test.each(['evil.example', 'cabs.example.evil.example'])('and not %s, for any request', async (host) => {
  for (const path of ['/api/demo', '/api/settings', '/', '/nothing', '/api/map/tiles/x/1/1/1']) {
    expect([path, await statusOf(path, host)]).toEqual([path, 403])
  }
  expect(await socketOpens(host)).toBe(false)
})
