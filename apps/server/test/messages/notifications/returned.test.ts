// Whom a Book Later tells whose driver, whom staff had assigned before its time, does not drive it.

import { listNotifications, readNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { book, goOnline, mobiles, offerOf } from '../../support/trip.ts'

const server = await testServer()
const { clock, database } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

const titlesOf = async (person: TestClient, subject: string) =>
  (await person.call(listNotifications, { query: {} })).notifications
    .filter((one) => one.subject === subject)
    .map(({ title }) => title)

beforeEach(async () => {
  await clock.settle()
  await asOwner(database, 'delete from notifications')
})

/** A booking for two hours from now, which staff have assigned to the driver. */
async function bookEarly() {
  await goOnline(server, driver)
  const tripDate = new Date(clock.now().getTime() + 120 * 60_000).toISOString()
  const { id } = await book(rider, { tripDate })
  const params = { id }
  await admin.call(assignBooking, { params, body: { driver: driver.userId } })
  return { id, params }
}

const cancel = ({ params }: { params: { id: string } }) =>
  rider.call(contract.cancelBooking, { params, body: { reason: 'My plans changed' } })

test('a driver who declines is told to admins; the rider knew of no driver', async () => {
  const booking = await bookEarly()
  await driver.call(contract.declineBooking, { params: booking.params, body: {} })
  await eventually(async () => (await titlesOf(admin, booking.id)).length > 0, 'the notification')
  await clock.settle()
  expect(await titlesOf(admin, booking.id)).toEqual(['A later booking has no driver again'])
  expect(await titlesOf(rider, booking.id)).toEqual([])
  const { notifications, unread } = await admin.call(listNotifications, { query: {} })
  expect(unread).toBe(1)
  expect(notifications[0]).toMatchObject({ screen: 'BookedCab', read: false })
  expect(notifications[0]?.body).not.toMatch(/\{|undefined/)
  expect(await admin.call(readNotifications, { body: { subject: booking.id } })).toEqual({ unread: 0 })
  await cancel(booking)
})

test('a driver who gives back what they had accepted is told to admins, and to the rider, who expected them', async () => {
  const booking = await bookEarly()
  const { params } = booking
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driver.call(contract.cancelBooking, { params, body: { reason: 'My car broke down' } })
  await eventually(async () => (await titlesOf(admin, booking.id)).length > 0, 'the notification')
  await clock.settle()
  expect(await titlesOf(admin, booking.id)).toEqual(['A later booking has no driver again'])
  expect(await titlesOf(rider, booking.id)).toEqual([
    'We’re finding you another driver',
    'A driver has taken your ride',
  ])
  // What the driver gave as their reason is for staff.
  expect(JSON.stringify(await rider.call(listNotifications, { query: {} }))).not.toContain('broke down')
  await cancel(booking)
})

test('an offer of the search that is declined tells no admin', async () => {
  const booking = await bookEarly()
  await driver.call(contract.declineBooking, { params: booking.params, body: {} })
  await eventually(async () => (await titlesOf(admin, booking.id)).length > 0, 'the notification')
  const second = await server.signIn(mobiles.simulated(0))
  await clock.forward(106)
  await goOnline(server, second)
  await offerOf(second, booking.id)
  await second.call(contract.declineBooking, { params: booking.params, body: {} })
  await clock.settle()
  expect(await titlesOf(admin, booking.id)).toHaveLength(1)
})
