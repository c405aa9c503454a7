import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { topicOf } from '@cabstand/contract/topics'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

let booking: RiderBooking
const trip = () => ({ params: { id: booking.id }, body: {} })
const eventsOf = async (who: typeof admin) =>
  (await who.call(contract.listBookingEvents, { ...trip(), query: {} })).events.map(
    ({ type, actor }) => `${type} ${actor}`,
  )

beforeAll(async () => {
  booking = await acceptedTrip(server, rider, driver)
})

test('a rider calls for help: admins are told live and once, until one has seen it; the driver learns nothing', async () => {
  const socket = await admin.socket()
  const states: string[] = []
  socket.on('feed:state', ({ state }) => states.push(JSON.stringify(state)))
  await socket.emitWithAck('follow', { topic: topicOf(consoleCountsFeed) })
  await rider.call(contract.callEmergency, trip())
  await rider.call(contract.callEmergency, trip())
  await eventually(
    async () => states.some((state) => state.includes('"by":"rider"')),
    'the call on the board',
  )
  expect(JSON.parse(states.at(-1) ?? '').emergencies).toMatchObject([
    {
      bookingId: booking.id,
      reference: booking.reference,
      by: 'rider',
      place: { lat: expect.any(Number), lng: expect.any(Number) },
    },
  ])
  const read = async () => admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, trip())
  expect((await read()).alerts).toContain('emergency')
  expect((await eventsOf(admin)).at(-1)).toBe('booking.emergency rider')
  expect((await eventsOf(rider)).at(-1)).toBe('booking.emergency rider')
  expect((await eventsOf(driver)).at(-1)).toBe('booking.alerted system')
  await clock.settle()
  const { notifications } = await admin.call(listNotifications, { query: {} })
  expect(notifications.filter(({ title }) => title === 'Emergency')).toHaveLength(1)

  expect(await driver.refusal(contract.markEmergencySeen, trip())).toBe('not_permitted')
  await admin.call(contract.markEmergencySeen, trip())
  await eventually(async () => states.at(-1)?.includes('"emergencies":[]'), 'the board without it')
  expect(await read()).toMatchObject({ alerts: [], emergency: { by: 'rider' } })
  expect((await eventsOf(rider)).at(-1)).toBe('booking.alerted system')
  expect(await admin.refusal(contract.markEmergencySeen, trip())).toBe('wrong_status')
  socket.disconnect()
})

test('the call of the driver stays on the board after the ride has ended; then nobody can call', async () => {
  await driver.call(contract.callEmergency, trip())
  await admin.call(contract.cancelBooking, { ...trip(), body: { reason: 'Police' } })
  expect(await driver.refusal(contract.callEmergency, trip())).toBe('wrong_status')
  const other = await server.signIn(mobiles.otherRider)
  expect(await other.refusal(contract.callEmergency, trip())).toBe('booking_not_found')
  const seen = await admin.call<typeof contract.markEmergencySeen, 'admin'>(
    contract.markEmergencySeen,
    trip(),
  )
  expect(seen).toMatchObject({ status: 'CANCELLED', alerts: [], emergency: { by: 'driver' } })
})
