import * as contract from '@cabstand/contract/http/trips/bookings'
import { type OpenBooking, openBookingsFeed } from '@cabstand/contract/realtime/dispatch'
import type { CollectionFeedDefinition, EntryOf } from '@cabstand/contract/realtime/feed'
import { fleetCarsFeed } from '@cabstand/contract/realtime/fleet'
import { applyChanges, changesOf, topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { book, driveUntil, drop, goOnline, mobiles, offerOf, pickup, reportAt } from '../../support/trip.ts'

const first = await testServer()
const { database } = first
const second = await testServer({ database, clock: first.clock })
await asOwner(database, `update users set usertype = 'fleetadmin' where mobile = $1`, [mobiles.otherRider])
const rider = await first.signIn(mobiles.rider)
const driver = await first.signIn(mobiles.driver)
const admin = await first.signIn(mobiles.admin)
const fleetadmin = await first.signIn(mobiles.fleetadmin)
const otherFleetadmin = await first.signIn(mobiles.otherRider)
const inSecond = (client: TestClient) => new TestClient(second.url, client.token)

/** What a person holds of a collection: the entries that they were sent, with all changes since. */
async function hold<F extends CollectionFeedDefinition>(feed: F, client: TestClient) {
  const socket = await client.socket()
  let entries: ReadonlyMap<string, EntryOf<F>> = new Map()
  let messages = 0
  socket.on('feed:changes', (message) => {
    const changes = changesOf(feed, message)
    if (changes === undefined) return
    messages += 1
    entries = applyChanges(entries, changes)
  })
  const answer = await socket.emitWithAck('follow', { topic: topicOf(feed) })
  if (!answer.ok || answer.value.kind !== 'entries') throw new Error(JSON.stringify(answer))
  entries = new Map(answer.value.entries.map((entry) => [entry.id, entry as EntryOf<F>]))
  return {
    find: (id: string) => entries.get(id),
    all: () => entries,
    messages: () => messages,
    leave: () => socket.disconnect(),
  }
}

/** What a new follower in the other process is sent. */
async function fresh<F extends CollectionFeedDefinition>(feed: F, client: TestClient) {
  const held = await hold(feed, inSecond(client))
  held.leave()
  return held.all()
}

const settledAs = async <F extends CollectionFeedDefinition>(
  feed: F,
  held: { all(): ReadonlyMap<string, EntryOf<F>> },
  client: TestClient,
) => {
  const now = await fresh(feed, client)
  await eventually(
    async () => JSON.stringify(sorted(held.all())) === JSON.stringify(sorted(now)),
    'the state of a fresh snapshot',
  )
  expect(sorted(held.all())).toEqual(sorted(now))
}
const searchOf = (booking: OpenBooking | undefined) => booking?.search
const sorted = <E extends { id: string }>(entries: ReadonlyMap<string, E>) =>
  [...entries.values()]
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((entry) => Object.fromEntries(Object.entries(entry).sort(([a], [b]) => a.localeCompare(b))))

describe.each([openBookingsFeed, fleetCarsFeed])('$name', (feed) => {
  test('is refused to riders and drivers, and the client cannot name whose entries it wants', async () => {
    for (const client of [rider, driver]) {
      const socket = await client.socket()
      const answer = await socket.emitWithAck('follow', { topic: topicOf(feed) })
      expect(answer).toEqual({ ok: false, problem: { code: 'not_permitted', status: 403 } })
      socket.disconnect()
    }
    const socket = await fleetadmin.socket()
    for (const key of ['all', otherFleetadmin.userId]) {
      const answer = await socket.emitWithAck('follow', { topic: `${feed.name}:${key}` })
      expect(answer).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
    }
    socket.disconnect()
  })
})

describe('open bookings', () => {
  test('follow a trip in both processes: admins from the request, its fleet admin from the acceptance, no other', async () => {
    await goOnline(first, driver)
    const here = await hold(openBookingsFeed, admin)
    const there = await hold(openBookingsFeed, inSecond(admin))
    const own = await hold(openBookingsFeed, inSecond(fleetadmin))
    const other = await hold(openBookingsFeed, otherFleetadmin)
    const booking = await book(rider)
    const { id, reference } = booking
    await offerOf(driver, id)
    for (const held of [here, there]) {
      await eventually(async () => searchOf(held.find(id))?.offers.length === 1, 'the offer on the board')
      expect(held.find(id)).toMatchObject({
        reference,
        status: 'NEW',
        driver: null,
        expectedAt: null,
        alerts: [],
        search: { round: 1, automatic: true, offers: [{ driver: driver.userId, state: 'asked' }] },
      })
      await settledAs(openBookingsFeed, held, admin)
    }
    expect(own.all().size).toBe(0)
    await driver.call(contract.acceptBooking, { params: { id }, body: {} })
    for (const held of [here, there, own]) {
      await eventually(async () => held.find(id)?.status === 'ACCEPTED', 'the acceptance')
      expect(held.find(id)).toMatchObject({ driverName: 'Rui Almeida', expectedAt: expect.any(String) })
    }
    expect(own.find(id)).not.toHaveProperty('alerts')
    expect(own.find(id)).not.toHaveProperty('search')
    await settledAs(openBookingsFeed, own, fleetadmin)
    await driveUntil('start', { booking, rider, driver })
    await eventually(async () => there.find(id)?.status === 'STARTED', 'the start')
    await settledAs(openBookingsFeed, there, admin)
    await asOwner(database, `update bookings set vehicle_number = '11-AA-11' where id = $1`, [id])
    // There is no hint; the sweep finds it.
    for (const held of [here, there, own])
      await eventually(async () => held.find(id)?.vehicleNumber === '11-AA-11', 'the new plate')
    await admin.call(contract.cancelBooking, { params: { id }, body: { reason: 'breakdown' } })
    for (const held of [here, there, own]) await eventually(async () => !held.all().has(id), 'the end')
    expect(other.messages()).toBe(0)
    expect(other.all().size).toBe(0)
    for (const held of [here, there, own, other]) held.leave()
  })

  test('show every way in which an offer ended, so that no booking keeps the board from its staff', async () => {
    await goOnline(first, driver)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    const outcomes = ['declined', 'expired', 'taken', 'withdrawn', 'returned'] as const
    for (const outcome of outcomes) {
      await asOwner(
        database,
        `update offers set outcome = $2, answered_at = now(), expires_at = now() where booking_id = $1`,
        [booking.id, outcome],
      )
      const states = searchOf((await fresh(openBookingsFeed, admin)).get(booking.id))?.offers
      expect(states, outcome).toMatchObject([{ state: outcome }])
    }
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })

  test('have a Book Later of the next day only', async () => {
    const held = await hold(openBookingsFeed, admin)
    const inHours = (hours: number) => new Date(first.clock.now().getTime() + hours * 3_600_000).toISOString()
    const later = await book(rider, { tripDate: inHours(26) })
    const soon = await book(rider, { tripDate: inHours(5) })
    await eventually(async () => held.all().has(soon.id), 'the booking')
    expect(held.find(soon.id)).toMatchObject({ expectedAt: soon.tripDate, bookLater: true })
    expect(held.all().has(later.id)).toBe(false)
    await first.clock.forward(3 * 60)
    await eventually(async () => held.all().has(later.id), 'the booking whose day has come')
    for (const { id } of [soon, later])
      await rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'over' } })
    await eventually(async () => !held.all().has(soon.id) && !held.all().has(later.id), 'the cancellations')
    held.leave()
  })
})

describe('cars of the fleet', () => {
  test('move for admins and their own fleet admin in both processes, and go when their driver goes offline', async () => {
    await goOnline(first, driver)
    const { userId } = driver
    const here = await hold(fleetCarsFeed, admin)
    const own = await hold(fleetCarsFeed, inSecond(fleetadmin))
    const other = await hold(fleetCarsFeed, otherFleetadmin)
    for (const held of [here, own]) {
      await eventually(async () => held.find(userId) !== undefined, 'the car')
      expect(held.find(userId)).toMatchObject({ name: 'Rui Almeida', carType: 'City', lat: pickup.lat })
    }
    const stood = here.find(userId)?.stillSince ?? ''
    await first.clock.forward(1)
    await reportAt(first, driver, pickup)
    await eventually(
      async () => (here.find(userId)?.lastSeenAt ?? '') > stood,
      'the message of a car that stands',
    )
    expect(here.find(userId)?.stillSince).toBe(stood)
    await first.clock.forward(1)
    await reportAt(first, driver, drop)
    for (const held of [here, own])
      await eventually(async () => held.find(userId)?.lat === drop.lat, 'the move')
    expect(Date.parse(here.find(userId)?.stillSince ?? '')).toBeGreaterThan(Date.parse(stood))
    await settledAs(fleetCarsFeed, here, admin)
    await first.clock.forward(3)
    for (const held of [here, own]) await eventually(async () => !held.all().has(userId), 'the silence')
    expect(other.messages()).toBe(0)
    for (const held of [here, own, other]) held.leave()
  })
})
