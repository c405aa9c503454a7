import {
  getChat,
  listChatMessages,
  markChatRead,
  readChat,
  sendChatMessage,
} from '@cabstand/contract/http/messages/chat'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { chatFeed, chatTyping, chatTypingFeed, chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import type { Followed } from '@cabstand/contract/realtime/protocol'
import type { ChatMessage } from '@cabstand/contract/schemas/chat'
import { topicOf } from '@cabstand/contract/topics'
import { chatLimit } from '@cabstand/domain/booking/chat'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chatEvents } from '../../src/messages/chat/index.ts'
import { enqueueOn } from '../../src/platform/events/reaction.ts'
import { defineTask } from '../../src/platform/jobs/define-task.ts'
import { newId } from '../../src/platform/new-id.ts'
import { createModules } from '../../src/start/modules.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, goOnline, mobiles } from '../support/trip.ts'

/** The events that a reaction of another module has read. */
const announced: unknown[] = []
const note = defineTask('test:note', z.object({ event: z.unknown() }), async ({ event }) => {
  announced.push(event)
})
/** Both servers have it, because either can take an event. */
const listening: NonNullable<Parameters<typeof testServer>[0]> = {
  createModules: (deps) => [
    ...createModules(deps),
    {
      name: 'listener',
      tasks: [note],
      reactions: [
        enqueueOn(chatEvents, 'chat.message-sent', {
          name: 'note messages',
          jobs: ({ subject, payload }) => [
            note.job({ event: { subject, ...payload } }, { key: payload.message }),
          ],
        }),
      ],
    },
  ],
}
const server = await testServer(listening)
const { database } = server
/** Not on this machine's address for the server, because requests from there are not rate-limited in the demo. */
const limited = await testServer({
  ...listening,
  database,
  clock: server.clock,
  demo: false,
  trustedProxies: '127.0.0.1',
})
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)

const say = (client: TestClient, bookingId: string, text: string, id = newId()) =>
  client.call(sendChatMessage, { params: { id: bookingId }, body: { id, text } })
const refuse = (client: TestClient, bookingId: string, body: object) =>
  client.refusal(sendChatMessage, { params: { id: bookingId }, body })
const read = (client: TestClient, bookingId: string, upTo: number) =>
  client.call(markChatRead, { params: { id: bookingId }, body: { upTo } })
const chatOf = (client: TestClient, bookingId: string) => client.call(getChat, { params: { id: bookingId } })

const trip = await acceptedTrip(server, rider, driver)

describe('messages', () => {
  test('are numbered, and stored once however often they are sent', async () => {
    const id = newId()
    const first = await say(rider, trip.id, '  Hello.  ', id)
    expect(first).toMatchObject({ id, number: 1, from: 'rider', text: 'Hello.' })
    const again = await Promise.all([1, 2, 3, 4].map(() => say(rider, trip.id, 'Hello.', id)))
    expect(again).toEqual([first, first, first, first])
    const others = [newId(), newId(), newId()]
    const answers = await Promise.all(
      [...others, ...others].map((one) => say(driver, trip.id, `About ${one}`, one)),
    )
    expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([2, 3, 4]))
    const { messages } = await chatOf(rider, trip.id)
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const params = { id: trip.id }
    expect(await admin.call(readChat, { params, query: {} })).toMatchObject({ messages })
    expect(await admin.call(readChat, { params, query: { before: '3' } })).toMatchObject({
      messages: messages.slice(0, 2),
    })
  })

  test('keep the text they were sent with, and their id belongs to one sender and one chat', async () => {
    const id = newId()
    await say(rider, trip.id, 'By the bakery.', id)
    expect(await refuse(rider, trip.id, { id, text: 'By the bank.' })).toBe('idempotency_key_reused')
    expect(await refuse(driver, trip.id, { id, text: 'By the bakery.' })).toBe('idempotency_key_reused')
    const attempt = asOwner(database, `update chat_events set text = 'By the bank.' where message_id = $1`, [
      id,
    ])
    await expect(attempt).rejects.toThrow('append-only')
    await expect(asOwner(database, 'delete from chat_events')).rejects.toThrow('append-only')
  })

  test('are plain text of 1 to 2,000 characters', async () => {
    const text = '<a href="https://evil.example">https://evil.example</a>\nsecond line'
    expect(await say(rider, trip.id, text)).toMatchObject({ text })
    expect(await say(rider, trip.id, 'é'.repeat(2000))).toMatchObject({ text: 'é'.repeat(2000) })
    for (const refused of ['', '   ', 'a'.repeat(2001), 'reversed \u202e text', 'nul \u0000']) {
      expect(await refuse(rider, trip.id, { id: newId(), text: refused })).toBe('validation_failed')
    }
    const notVersion7 = '0e0b5c1e-3b4e-4f0a-9d6c-0f0a4d8f5a11'
    expect(await refuse(rider, trip.id, { id: notVersion7, text: 'Hello.' })).toBe('validation_failed')
  })

  test('are announced once each to other modules, without their text', async () => {
    await eventually(async () => announced.length >= 7, 'the events')
    await server.clock.settle()
    const { messages } = await chatOf(rider, trip.id)
    expect(announced).toHaveLength(messages.length)
    expect(announced).toContainEqual({
      subject: trip.id,
      message: messages[0]?.id,
      number: 1,
      from: 'rider',
      sender: rider.userId,
      recipient: driver.userId,
    })
    expect(JSON.stringify(announced)).not.toContain('bakery')
  })

  test('beyond the newest hundred are listed page by page', async () => {
    const booking = await tripOf(await server.signIn(mobiles.simulated(10)))
    for (let number = 1; number <= 230; number++) await say(booking.rider, booking.id, `message ${number}`)
    const newest = await chatOf(booking.rider, booking.id)
    const pages: ChatMessage[][] = [newest.messages]
    while ((pages[0]?.[0]?.number ?? 0) > 1) {
      const query = { before: String(pages[0]?.[0]?.number) }
      const { messages } = await booking.rider.call(listChatMessages, {
        params: { id: booking.id },
        query: query as never,
      })
      pages.unshift(messages)
    }
    expect(pages.map((page) => page.length)).toEqual([30, 100, 100])
    expect(pages.flat().map(({ text }) => text)).toEqual(
      Array.from({ length: 230 }, (_, index) => `message ${index + 1}`),
    )
  })
})

/** A trip of its own, with another driver. */
async function tripOf(itsDriver: TestClient & { userId: string }) {
  const booking = await acceptedTrip(server, otherRider, itsDriver)
  return { id: booking.id, booking, rider: otherRider, driver: itsDriver }
}

describe('what was read', () => {
  test('is known to both, never goes back, and never beyond what was sent', async () => {
    const one = await tripOf(await server.signIn(mobiles.simulated(0)))
    expect(await read(one.rider, one.id, 5)).toEqual({ upTo: 0 })
    await say(one.driver, one.id, 'On my way.')
    await say(one.driver, one.id, 'Which side?')
    expect(await read(one.rider, one.id, 1)).toEqual({ upTo: 1 })
    expect(await read(one.rider, one.id, 99)).toEqual({ upTo: 2 })
    expect(await read(one.rider, one.id, 1)).toEqual({ upTo: 2 })
    const chat = await chatOf(one.driver, one.id)
    expect(chat).toMatchObject({ eventNumber: 4, read: { rider: { number: 2 }, driver: null } })
  })

  test('leaves the number of unread messages, by booking, for as long as it is active', async () => {
    const one = await tripOf(await server.signIn(mobiles.simulated(1)))
    const socket = await one.rider.socket()
    const states: unknown[] = []
    socket.on('feed:state', ({ state }) => states.push(state))
    const answer = await socket.emitWithAck('follow', { topic: topicOf(chatUnreadFeed) })
    const others = answer.ok && (answer.value as { state: { chats: { bookingId: string }[] } }).state.chats
    expect(others).not.toContainEqual(expect.objectContaining({ bookingId: one.id }))
    const newest = () => states.at(-1) as { chats: { bookingId: string; unread: number }[] } | undefined
    const isUnread = (unread: number | undefined) =>
      eventually(
        async () => newest()?.chats.find(({ bookingId }) => bookingId === one.id)?.unread === unread,
        `${unread} unread`,
      )
    await say(one.rider, one.id, 'One’s own are never unread.')
    await say(one.driver, one.id, 'First.')
    await isUnread(1)
    await say(one.driver, one.id, 'Second.')
    await isUnread(2)
    await read(one.rider, one.id, 2)
    await isUnread(1)
    await one.rider.call(bookings.cancelBooking, { params: { id: one.id }, body: { reason: 'no time' } })
    await isUnread(undefined)
    socket.disconnect()
  })
})

describe('the chat', () => {
  test('is open from the acceptance to the end, and readable by both afterwards', async () => {
    const itsDriver = await server.signIn(mobiles.simulated(2))
    await goOnline(server, itsDriver)
    const waiting = await book(otherRider)
    expect(await refuse(otherRider, waiting.id, { id: newId(), text: 'Hello?' })).toBe('chat_closed')
    await otherRider.call(bookings.cancelBooking, { params: { id: waiting.id }, body: { reason: 'late' } })
    const one = await tripOf(itsDriver)
    await say(one.rider, one.id, 'Before the end.')
    await driveUntil('pay', one)
    await say(one.rider, one.id, 'I left my umbrella in the car.')
    await say(one.driver, one.id, 'I have it.')
    await one.rider.call(bookings.rateBooking, { params: { id: one.id }, body: {} })
    for (const party of [one.rider, one.driver]) {
      expect(await refuse(party, one.id, { id: newId(), text: 'Thanks.' })).toBe('chat_closed')
      expect((await chatOf(party, one.id)).messages).toHaveLength(3)
    }
    // What was sent before and whose response was lost gets its response still.
    const { messages } = await chatOf(one.rider, one.id)
    const [sent] = messages
    expect(await say(one.rider, one.id, sent?.text ?? '', sent?.id)).toEqual(sent)
  })

  test('begins anew for a driver who takes the booking over: what was written before is not theirs', async () => {
    const [before, after] = [
      await server.signIn(mobiles.simulated(3)),
      await server.signIn(mobiles.simulated(5)),
    ]
    const one = await tripOf(before)
    await say(one.rider, one.id, 'To the first driver.')
    const socket = await before.socket()
    const heard: unknown[] = []
    socket.onAny((event: string, message: unknown) => heard.push([event, message]))
    const topics = [topicOf(chatFeed, one.id), topicOf(chatTypingFeed, one.id)]
    for (const topic of topics)
      expect(await socket.emitWithAck('follow', { topic })).toMatchObject({ ok: true })
    await asOwner(
      database,
      `with changed as (update bookings set driver = $2, event_number = event_number + 1 where id = $1
         returning id, event_number)
       insert into booking_events (booking_id, number, type, actor, changes)
       select id, event_number, 'booking.accepted', 'admin', jsonb_build_object('driver', $2::text) from changed`,
      [one.id, after.userId],
    )
    await say(one.rider, one.id, 'To the second driver.')
    expect((await chatOf(after, one.id)).messages.map(({ text }) => text)).toEqual([
      null,
      'To the second driver.',
    ])
    expect((await chatOf(one.rider, one.id)).messages.map(({ text }) => text)).toEqual([
      'To the first driver.',
      'To the second driver.',
    ])
    expect(await before.refusal(getChat, { params: { id: one.id } })).toBe('booking_not_found')
    const ended = { problem: { code: 'booking_not_found', status: 404 } }
    await eventually(async () => heard.length > 0, 'the end of following')
    expect(heard[0]).toEqual(['feed:ended', { topic: topics[0], ...ended }])
    expect(JSON.stringify(heard)).not.toContain('second driver')
    socket.disconnect()
  })
})

test('no more than the limit is accepted in a minute; a repeated message does not count', async () => {
  const [far, demo] = await Promise.all([limited, server])
  const one = await tripOf(await demo.signIn(mobiles.simulated(12)))
  const client = new TestClient(far.url, one.rider.token)
  const send = (id: string) =>
    client.send(
      sendChatMessage,
      { params: { id: one.id }, body: { id, text: 'again' } },
      { 'x-forwarded-for': '203.0.113.9' },
    )
  const ids = Array.from({ length: chatLimit.messages }, newId)
  for (const id of ids) expect((await send(id)).status).toBe(201)
  const refused = await send(newId())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(ids[0] ?? '')).status).toBe(201)
  expect((await say(one.driver, one.id, 'The other party is not limited by it.')).number).toBe(31)
})

test('who is typing is passed on between the two, and to no one else', async () => {
  const one = await tripOf(await server.signIn(mobiles.simulated(11)))
  const topic = topicOf(chatTypingFeed, one.id)
  const socket = await one.rider.socket()
  const values: unknown[] = []
  socket.on('feed:value', (message) => values.push(message))
  const answer = await socket.emitWithAck('follow', { topic })
  expect(answer).toEqual({ ok: true, value: { kind: 'value', value: null } satisfies Followed })
  const typing = async (client: TestClient) => {
    const from = await client.socket()
    const input = { bookingId: one.id }
    const done = await from.emitWithAck('send', { message: chatTyping.name, input })
    from.disconnect()
    return done
  }
  const stranger = await server.signIn(mobiles.comfortDriver)
  expect(await typing(stranger)).toMatchObject({ problem: { code: 'booking_not_found' } })
  expect(await typing(admin)).toMatchObject({ problem: { code: 'not_permitted' } })
  // From another process.
  expect(await typing(new TestClient(limited.url, one.driver.token))).toMatchObject({ ok: true })
  await eventually(async () => values.length > 0, 'the signal')
  expect(values).toEqual([{ topic, value: { by: 'driver', at: expect.any(String) } }])
  const listening = await stranger.socket()
  expect(await listening.emitWithAck('follow', { topic })).toMatchObject({ ok: false })
  for (const open of [socket, listening]) open.disconnect()
})
