import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { sized } from '../../../../test/support/size.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient, type TestSocket } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { book, goOnline, mobiles } from '../support/trip.ts'

const demo = await testServer()
// Not a demo, because a demo does not limit local calls; sessions and people are the same.
const server = await testServer({ database: demo.database, clock: demo.clock, demo: false })
const signedIn = async (mobile: string) => {
  const session = await demo.signIn(mobile)
  return Object.assign(new TestClient(server.url, session.token), { userId: session.userId })
}
const rider = await signedIn(mobiles.rider)
const otherRider = await signedIn(mobiles.otherRider)
await goOnline(server, await signedIn(mobiles.driver))
const booking = await book(rider)

const tally = (answers: unknown[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const { ok, problem } = answer as { ok?: boolean; problem?: { code: string } }
    const outcome = ok === true ? 'ok' : (problem?.code ?? 'cut')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const follow = (socket: TestSocket) =>
  socket
    .timeout(15_000)
    .emitWithAck('follow', { topic: topicOf(bookingFeed, booking.id) })
    .catch(() => ({}))

describe('a flood of messages', () => {
  test('is served up to a rate, refused above it, and disconnected when it continues', async () => {
    const flood = sized(800, 10_000)
    const socket = await rider.socket()
    const cut = new Promise((resolve) => socket.once('disconnect', () => resolve('cut')))
    const answers = Array.from({ length: flood }, () => follow(socket))
    expect(await cut).toBe('cut')
    const first = await Promise.all(answers.slice(0, 300))
    expect(tally(first).too_many_requests ?? 0).toBe(0)
    const others = await otherRider.socket()
    // Other users are served as before, and so is the flooder by HTTP.
    expect(await follow(others)).toMatchObject({ ok: false, problem: { code: 'booking_not_found' } })
    expect(await rider.call(getBooking, { params: { id: booking.id } })).toMatchObject({ id: booking.id })
    others.disconnect()
    // A reconnect does not refill the bucket.
    const again = await rider.socket()
    const late = tally(await Promise.all(Array.from({ length: 300 }, () => follow(again))))
    expect(late.too_many_requests).toBeGreaterThan(0)
    again.disconnect()
    // A new connection waits for the earlier ones, and is then served.
    const admin = await (await signedIn(mobiles.admin)).socket()
    expect(await follow(admin)).toMatchObject({ ok: true })
    admin.disconnect()
  }, 30_000)
})

test('the sockets of one person are limited; others are admitted', async () => {
  const person = await signedIn(mobiles.otherRider)
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => person.socket()))
  const open = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(open.length).toBe(30)
  for (const one of tries)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('too_many_requests')
  const other = await rider.socket()
  other.disconnect()
  for (const socket of open) socket.disconnect()
  await eventually(async () => {
    const socket = await person.socket().catch(() => undefined)
    socket?.disconnect()
    return socket !== undefined
  }, 'a socket after others closed')
})

/**
 * Implements the protocol; resolves with everything received until the server closes the connection, or after a short
 * time.
 */
async function speak(
  packets: (string | Buffer)[],
  patienceMs = 700,
): Promise<{ closed: boolean; received: string[] }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  socket.on('error', () => undefined)
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true))
    setTimeout(() => resolve(false), patienceMs)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(`40${JSON.stringify({ version: protocolVersion, token: rider.token })}`)
  await eventually(async () => received.some((text) => text.startsWith('40')), 'the connection')
  for (const packet of packets) socket.send(packet)
  const wasClosed = await closed
  socket.terminate()
  return { closed: wasClosed, received }
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each([
  ['that is larger than any', [`42["follow",{"topic":"${'x'.repeat(200_000)}"}]`], true],
  ['of a name that the protocol keeps for itself', ['42["disconnect"]'], true],
  ['that is no packet', ['4x', 'hello'], true],
  ['with more attachments than come', ['459-["follow",{"_placeholder":true,"num":0}]', 'x'], true],
  [
    'whose attachment is of no number',
    ['451-["follow",{"_placeholder":true,"num":"splice"}]', Buffer.from('x')],
    true,
  ],
  ['that is nested deeply', [`42["follow",${nested(60_000)}]`], false],
  [
    'that is nested deeply around an attachment',
    [`451-["follow",${nested(60_000)}]`, Buffer.from('x')],
    undefined,
  ],
  ['without arguments', ['42["follow"]', '42["unfollow"]', '42["send"]', '42[]'], undefined],
  [
    'with a prototype',
    ['42["follow",{"__proto__":{"bait":1},"topic":"x"}]', '42["__proto__",{}]', '42["constructor",{}]'],
    false,
  ],
  ['to another namespace', ['40/admin,{}', '42/admin,["follow",{}]'], undefined],
] as const)('a message %s harms no other client', async (_, packets, closes) => {
  const { closed } = await speak([...packets])
  if (closes !== undefined) expect(closed).toBe(closes)
  expect(({} as { bait?: number }).bait).toBeUndefined()
  // The server still works, for this person too.
  const socket = await otherRider.socket()
  expect(socket.connected).toBe(true)
  socket.disconnect()
})
