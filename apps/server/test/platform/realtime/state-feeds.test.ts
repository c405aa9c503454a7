import { auditList } from '@cabstand/contract/http/operator/audit-log'
import { driverList, riderList } from '@cabstand/contract/http/people/person-records'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { book, goOnline, mobiles, offerOf } from '../../support/trip.ts'

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

describe('the marks of a list', () => {
  const listen = async (client: TestClient, { feed }: Pick<typeof bookingList, 'feed'> = bookingList) => {
    const socket = await client.socket()
    const marks: string[] = []
    socket.on('feed:state', (message) => marks.push(stateOf(feed, message)?.mark ?? ''))
    const answer = await socket.emitWithAck('follow', { topic: topicOf(feed) })
    expect(answer).toMatchObject({ ok: true, value: { kind: 'state' } })
    return { socket, marks }
  }

  test('of drivers differ when one waits for approval or changes a plate, a fleet admin’s only for their own', async () => {
    // Whether a driver was heard from changes a mark too.
    await asOwner(database, `update users set driver_active_status = false where usertype = 'driver'`)
    const all = await listen(admin, driverList)
    const own = await listen(fleetadmin, driverList)
    const set = (id: string, column: string, value: unknown) =>
      asOwner(database, `update users set ${column} = $2 where id = $1`, [id, value])
    const [foreign] = await asOwner<{ id: string }>(
      database,
      `select id from users where usertype = 'driver' and fleetadmin is distinct from $1 limit 1`,
      [fleetadmin.userId],
    )
    await set(foreign?.id ?? '', 'approved', false)
    await eventually(async () => all.marks.length === 1, 'the driver of another fleet')
    await set(driver.userId, 'vehicle_number', '11-AA-11')
    await eventually(async () => all.marks.length === 2 && own.marks.length === 1, 'the own driver')
    await set(foreign?.id ?? '', 'approved', true)
    await eventually(async () => all.marks.length === 3, 'the end of the wait')
    expect(own.marks).toHaveLength(1)
    for (const { socket } of [all, own]) socket.disconnect()
  })

  test('of riders and of the audit log differ when one comes', async () => {
    const riders = await listen(admin, riderList)
    const entries = await listen(admin, auditList)
    await first.signIn('+447700900961')
    await eventually(async () => riders.marks.length === 1, 'the new rider')
    await admin.call(updateMe, { body: { firstName: 'Lena' } })
    await eventually(async () => entries.marks.length === 1, 'the entry')
    for (const { socket } of [riders, entries]) socket.disconnect()
  })

  test('of bookings differ after each step of a booking, in every process, and a fleet admin’s only after their own', async () => {
    const admins = [await listen(admin), await listen(inSecond(admin))]
    const owner = await listen(fleetadmin)
    const told = (listeners: typeof admins, times: number, what: string) =>
      eventually(async () => listeners.every(({ marks }) => marks.length >= times), what)
    await goOnline(first, driver)
    const booking = await book(rider)
    await told(admins, 1, 'the new booking')
    await offerOf(driver, booking.id)
    const before = admins.map(({ marks }) => marks.length)
    // Not theirs until their driver has accepted it.
    expect(owner.marks).toEqual([])
    await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    await told([owner], 1, 'the acceptance')
    await eventually(
      async () => admins.every(({ marks }, index) => marks.length > (before[index] ?? 0)),
      'the acceptance for admins',
    )
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    await told([owner], 2, 'the end of the booking')
    for (const { marks } of [...admins, owner]) expect(new Set(marks).size).toBe(marks.length)
    for (const { socket } of [...admins, owner]) socket.disconnect()
  })
})
