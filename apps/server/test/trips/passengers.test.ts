import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { updateMe } from '@cabstand/contract/http/people/users'
import {
  acceptBooking,
  createBooking,
  getBooking,
  readRecipientPhone,
} from '@cabstand/contract/http/trips/bookings'
import { getSharedTrip } from '@cabstand/contract/http/trips/sharing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SmsSender } from '../../src/people/auth/index.ts'
import { offerParcels } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const sent: { to: string; text: string }[] = []
const sms: SmsSender = {
  name: 'recorder',
  preview: false,
  send: async (to, text) => {
    sent.push({ to, text })
  },
}
const server = await testServer({ sms, publicUrl: 'https://cabs.example' })
// Before the first quote: car types are cached, and another one is seen a moment later.
await offerParcels(server.database)

/** With the code of the text message, which no response has. */
async function signIn(mobile: string) {
  const anonymous = new TestClient(server.url)
  const { challengeId } = await anonymous.call(requestOtp, { body: { mobile } })
  const code = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const { token, user } = await anonymous.call(verifyOtp, { body: { challengeId, code } })
  return Object.assign(new TestClient(server.url, token), { userId: user.id })
}

const rider = await signIn(mobiles.rider)
const driver = await signIn(mobiles.driver)
const fleetadmin = await signIn(mobiles.fleetadmin)
const admin = await signIn(mobiles.admin)
const passenger = { name: 'Zubaidah', mobile: '+44 7700 900977' }
const stored = { passengerName: 'Zubaidah', passengerPhone: '+447700900977' }

const bookFor = async (body = passenger) => {
  const { quoteId } = await quoteFor(rider)
  return rider.call<typeof createBooking, 'rider'>(createBooking, { body: { quoteId, passenger: body } })
}
const accept = async (id: string) => {
  await offerOf(driver, id)
  await driver.call(acceptBooking, { params: { id }, body: {} })
}

beforeAll(() => goOnline(server, driver))
beforeEach(async () => {
  await server.clock.settle()
  sent.length = 0
})

test('rider and driver see who rides while the ride is active; an admin the name, and the number on request; a fleet admin neither', async () => {
  const booking = await bookFor()
  expect(booking).toMatchObject(stored)
  const params = { id: booking.id }
  await accept(booking.id)
  expect(await driver.call(getBooking, { params })).toMatchObject(stored)
  const asAdmin = await admin.call(getBooking, { params })
  expect(asAdmin).toMatchObject({ passengerName: 'Zubaidah' })
  expect(JSON.stringify(asAdmin)).not.toContain('7700900977')
  expect(await admin.call(readRecipientPhone, { params })).toMatchObject({ passengerPhone: '+447700900977' })
  expect(JSON.stringify(await fleetadmin.call(getBooking, { params }))).not.toContain('Zubaidah')
  await driveUntil('rate', { booking, rider, driver })
  expect(await driver.call(getBooking, { params })).toMatchObject({ passengerPhone: null })
  expect(await rider.call(getBooking, { params })).toMatchObject(stored)
})

test('the passenger gets the link to the ride when a driver has accepted, in the rider’s language, with nothing that the rider typed', async () => {
  await rider.call(updateMe, { body: { lang: { langLocale: 'ar', dateLocale: 'ar' } } })
  const booking = await bookFor({ ...passenger, name: 'Win at evil.example' })
  await server.clock.settle()
  expect(sent).toEqual([])
  await accept(booking.id)
  await server.clock.settle()
  expect(sent).toMatchObject([{ to: '+447700900977', text: expect.stringContaining('لمتابعة الرحلة') }])
  const [message] = sent
  expect(message?.text).not.toContain('evil')
  const token = /https:\/\/cabs\.example\/\w+\/([\w-]+)$/.exec(message?.text ?? '')?.[1] ?? ''
  expect(await new TestClient(server.url).call(getSharedTrip, { params: { token } })).toMatchObject({
    stage: 'coming',
  })
  await driveUntil('rate', { booking, rider, driver })
})

test('a number that is none is refused, and so is a passenger of a parcel', async () => {
  const { quoteId } = await quoteFor(rider)
  const body = { quoteId, passenger: { ...passenger, mobile: '12' } }
  expect(await rider.refusal(createBooking, { body })).toBe('invalid_mobile')
  const parcel = await quoteFor(rider, 'Parcel')
  const delivery = {
    quoteId: parcel.quoteId,
    deliveryPersonPhone: '+44 7700 900555',
    paymentMode: 'wallet' as const,
    passenger,
  }
  expect(await rider.refusal(createBooking, { body: delivery })).toBe('select_proper')
})
