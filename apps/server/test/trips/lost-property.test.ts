import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

test('a rider writes to staff after the ride; an alert stays until an admin has dealt with it', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  // The driver stands at the pickup.
  const accepted = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
    params: { id: booking.id },
  })
  expect(Date.parse(accepted.pickupExpectedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(accepted.acceptedAt ?? ''),
  )
  const trip = { params: { id: booking.id }, body: {} }
  const report = (message: string) => ({ ...trip, body: { message } })
  expect(await rider.refusal(contract.reportLostProperty, report('A scarf'))).toBe('wrong_status')
  await driveUntil('rate', { booking, rider, driver })
  const other = await server.signIn(mobiles.otherRider)
  expect(await other.refusal(contract.reportLostProperty, report('A scarf'))).toBe('booking_not_found')
  expect(await admin.refusal(contract.closeLostProperty, trip)).toBe('wrong_status')

  const sent = await rider.call<typeof contract.reportLostProperty, 'rider'>(
    contract.reportLostProperty,
    report('A green umbrella'),
  )
  expect(sent.lostProperty).toMatchObject({ message: 'A green umbrella' })
  const read = () => admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, trip)
  expect(await read()).toMatchObject({
    alerts: expect.arrayContaining(['lost_property']),
    lostProperty: { message: 'A green umbrella' },
  })
  await clock.settle()
  const { notifications } = await admin.call(listNotifications, { query: {} })
  expect(notifications.filter(({ title }) => title === 'Lost property')).toHaveLength(1)
  // The driver learns neither the words nor that there are any.
  const { events } = await driver.call(contract.listBookingEvents, { ...trip, query: {} })
  expect(JSON.stringify(events)).not.toContain('umbrella')

  expect(await driver.refusal(contract.closeLostProperty, trip)).toBe('not_permitted')
  await admin.call(contract.closeLostProperty, trip)
  expect((await read()).alerts).not.toContain('lost_property')
})
