import * as contract from '@cabstand/contract/http/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/dispatch'
import { newestBookingsFeed, offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../as-owner.ts'
import { TestClient } from '../test-client.ts'
import { testServer } from '../test-server.ts'
import { book, eventually, goOnline, mobiles, offerOf } from '../trip.ts'

const first = await testServer()
const { database } = first
const second = await testServer({ database, clock: first.clock })
const rider = await first.signIn(mobiles.rider)
const driver = await first.signIn(mobiles.driver)
const fleetadmin = await first.signIn(mobiles.fleetadmin)
const admin = await first.signIn(mobiles.admin)

const inSecond = (client: TestClient) => new TestClient(second.url, client.token)

describe("a driver's offers", () => {
  test('appear and disappear at the driver’s sockets in every process, and at no others', async () => {
    await goOnline(first, driver)
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const received: Offer[][] = []
      socket.on('feed:state', (message) => received.push(stateOf(offersFeed, message)?.offers ?? []))
      const answer = await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })
      return { socket, received, answer }
    }
    const here = await listen(driver)
    const there = await listen(inSecond(driver))
    const comfort = await listen(await first.signIn(mobiles.comfortDriver))
    const asRider = await listen(rider)
    const booking = await book(rider)
    for (const one of [here, there])
      await eventually(async () => one.received.at(-1)?.[0]?.bookingId === booking.id, 'the offer')
    expect(here.answer).toEqual({ ok: true, value: { kind: 'state', state: { offers: [] } } })
    expect(asRider.answer).toMatchObject({ ok: false, problem: { code: 'not_permitted' } })
    // A later client starts with the open offers.
    const late = await listen(driver)
    expect(late.answer).toMatchObject({ value: { state: { offers: [{ bookingId: booking.id }] } } })
    late.socket.disconnect()
    const input = { bookingId: booking.id, round: 1 }
    const seen = await here.socket.emitWithAck('send', { message: offerSeen.name, input })
    expect(seen).toEqual({ ok: true, value: null })
    const record = await admin.call(getBookingDispatch, { params: { id: booking.id } })
    expect(record.offers[0]?.acknowledgedAt).not.toBeNull()
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    for (const one of [here, there])
      await eventually(
        async () => one.received.length > 1 && one.received.at(-1)?.length === 0,
        'the end of the offer',
      )
    expect(comfort.received.flat()).toEqual([])
    expect(asRider.received).toEqual([])
    for (const one of [here, there, comfort, asRider]) one.socket.disconnect()
  })
})

test('staff are notified of new bookings in their lists, in every process, and only of their own', async () => {
  const topic = topicOf(newestBookingsFeed)
  const listen = async (client: TestClient) => {
    const socket = await client.socket()
    const lists: string[][] = []
    socket.on('feed:state', (message) => lists.push(stateOf(newestBookingsFeed, message)?.bookings ?? []))
    const answer = await socket.emitWithAck('follow', { topic })
    return { socket, lists, answer }
  }
  const admins = [await listen(admin), await listen(inSecond(admin))]
  const owner = await listen(fleetadmin)
  for (const client of [rider, driver]) {
    const { socket, answer } = await listen(client)
    expect(answer).toMatchObject({ ok: false, problem: { code: 'not_permitted' } })
    socket.disconnect()
  }
  await goOnline(first, driver)
  const booking = await book(rider)
  for (const { lists } of admins) {
    await eventually(async () => lists.at(-1)?.[0] === booking.id, 'the booking in the list of an admin')
    expect(lists).toHaveLength(1)
  }
  await offerOf(driver, booking.id)
  // Not theirs until their driver has accepted it.
  expect(owner.lists).toEqual([])
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  await eventually(
    async () => owner.lists.at(-1)?.[0] === booking.id,
    'the booking in the list of the fleet admin',
  )
  // The sweep finds a change without a hint.
  const hidden = '01900000-0000-7000-8000-00000000feed'
  const columns = (await asOwner(
    database,
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'bookings' and column_name not in ('id', 'reference') and is_generated = 'NEVER'`,
  )) as { names: string }[]
  const names = columns[0]?.names ?? ''
  await asOwner(
    database,
    `insert into bookings (id, reference, ${names}) select $2, 'HIDDEN', ${names} from bookings where id = $1`,
    [booking.id, hidden],
  )
  for (const { lists } of [...admins, owner])
    await eventually(async () => lists.at(-1)?.includes(hidden), 'the booking that was not hinted')
  for (const { socket } of [...admins, owner]) socket.disconnect()
  await asOwner(database, 'delete from bookings where id = $1', [hidden])
  await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})
