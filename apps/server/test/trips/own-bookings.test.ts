import * as contract from '@cabstand/contract/http/trips/bookings'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, mobiles } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)

const made: Record<'driven' | 'cancelled', string> = { driven: '', cancelled: '' }

beforeAll(async () => {
  const driven = await acceptedTrip(server, rider, driver)
  await driveUntil('rate', { booking: driven, rider, driver })
  const cancelled = await book(rider)
  await rider.call(contract.cancelBooking, { params: { id: cancelled.id }, body: { reason: 'over' } })
  made.driven = driven.id
  made.cancelled = cancelled.id
  // In the demo's zone the last minute of October, and the first of November.
  const at = (wall: string, id: string) =>
    asOwner(
      server.database,
      'update bookings set trip_date = $1::timestamp at time zone (select time_zone from settings) where id = $2',
      [wall, id],
    )
  await at('2026-10-31 23:59', made.driven)
  await at('2026-11-01 00:00', made.cancelled)
})

const idsOf = async (
  client: typeof rider,
  query: Parameters<typeof rider.call<typeof contract.listBookings>>[1]['query'],
) => (await client.call(contract.listBookings, { query })).bookings.map(({ id }) => id)

test('own bookings are filtered by status, service and month', async () => {
  expect(await idsOf(rider, { status: 'COMPLETE' })).toEqual([made.driven])
  expect(await idsOf(rider, { scope: 'past', status: 'CANCELLED' })).toEqual([made.cancelled])
  expect(await idsOf(rider, { service: 'delivery' })).toEqual([])
  expect(await idsOf(rider, { month: '2026-10' })).toEqual([made.driven])
  expect(await idsOf(rider, { month: '2026-11' })).toEqual([made.cancelled])
  expect(await idsOf(driver, { month: '2026-10', service: 'taxi' })).toEqual([made.driven])
  expect(await idsOf(otherRider, { month: '2026-10' })).toEqual([])
})

test.each([{ status: 'SOON' }, { service: 'bus' }, { month: '2026-13' }, { month: "2026-10'--" }])(
  'an unknown filter is refused: %o',
  async (query) => {
    const answer = await rider.send(contract.listBookings, { query })
    expect(answer.status).toBe(400)
  },
)

test('a driver opens a past trip: no contact, no code, no fee', async () => {
  const { body } = await driver.send(contract.getBooking, { params: { id: made.driven } })
  expect(body).toMatchObject({ status: 'COMPLETE', customerContact: null, customerName: 'Farah Haddad' })
  for (const hidden of ['otp', 'convenienceFees', 'customerEmail']) expect(body).not.toHaveProperty(hidden)
})
