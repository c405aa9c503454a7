import { suggestPlaces } from '@cabstand/contract/http/maps'
import { listMyPlaces } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import type { AdminBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import type { AdminBookingRow } from '@cabstand/contract/schemas/booking-list'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { readIn } from '@cabstand/contract/texts/read-in'
import { topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, goOnline, mobiles, offerOf } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

/** Finds a place by its name in one language, and returns its address in another. */
async function find(query: string, language: string) {
  const { places } = await server.anonymous.call(suggestPlaces, { query: { query, language } })
  const { lat, lng, description, structuredFormatting } = places[0] ?? {}
  if (lat === undefined || lng === undefined) throw new Error(`no place is called ${query}`)
  return { lat, lng, address: description ?? '', name: structuredFormatting?.mainText ?? '' }
}

const [stationEn, stationAr] = [await find('Meridian Central', 'en'), await find('Meridian Central', 'ar')]
const [hospitalEn, hospitalAr] = [await find('Peace Hospital', 'en'), await find('Peace Hospital', 'ar')]
/** Addresses that no map contains. */
const ownWords = { lat: 38.7, lng: -9.899, address: 'Behind the blue kiosk' }

const stopOf = ({ lat, lng, address }: { lat: number; lng: number; address: string }) => ({
  lat,
  lng,
  address,
})

async function bookFrom(
  client: TestClient,
  pickup: typeof ownWords,
  drop: typeof ownWords,
  waypoints: (typeof ownWords)[] = [],
): Promise<RiderBooking> {
  const body = { pickup: stopOf(pickup), drop: stopOf(drop), waypoints: waypoints.map(stopOf) }
  const { quotes } = await client.call(createQuotes, { body })
  const quoteId = quotes.find(({ carType }) => carType.name === 'City')?.quoteId ?? ''
  return (await client.call(contract.createBooking, { body: { quoteId } })) as RiderBooking
}

const cancel = (client: TestClient, { id }: RiderBooking) =>
  client.call(contract.cancelBooking, { params: { id }, body: { reason: 'Another time' } })

await goOnline(server, driver, stationEn)

test.each([
  { booked: 'en', reader: 'ar', from: [stationEn, hospitalEn], read: [stationAr, hospitalAr] },
  { booked: 'ar', reader: 'en', from: [stationAr, hospitalAr], read: [stationEn, hospitalEn] },
] as const)(
  'a trip booked in $booked is shown in $reader to all roles, by every endpoint and feed',
  async (trip) => {
    const { booked, reader, from, read } = trip
    expect(from[0].address).not.toBe(read[0].address)
    const socket = await admin.socket()
    const booking = await bookFrom(rider, from[0], from[1], [from[1], from[0]])
    const offer: Offer = await offerOf(driver, booking.id)
    const { rows } = (await admin.call(bookingList.list, { query: { ids: booking.id } })) as {
      rows: AdminBookingRow[]
    }
    const { events } = await admin.call(contract.listBookingEvents, { params: { id: booking.id }, query: {} })
    const followed = await new Promise<AdminBooking>((resolve, reject) =>
      socket.emit('follow', { topic: topicOf(bookingFeed, booking.id) }, (answer) =>
        answer.ok && answer.value.kind === 'snapshot'
          ? resolve(answer.value.snapshot as AdminBooking)
          : reject(new Error(JSON.stringify(answer))),
      ),
    )
    socket.disconnect()
    const first = events[0]?.changes as unknown as AdminBooking
    const inList = rows[0]
    if (inList === undefined) throw new Error('the booking is not listed')
    expect([inList.pickup, inList.drop].map((stop) => readIn(stop, reader))).toEqual(
      read.map(({ address }) => address),
    )
    for (const seen of [booking, offer, first, followed]) {
      const stops = [seen.pickup, seen.drop, ...seen.waypoints]
      expect(stops.map((stop) => readIn(stop, reader))).toEqual(
        [read[0], read[1], read[1], read[0]].map(({ address }) => address),
      )
      expect(stops.map((stop) => readIn(stop, booked))).toEqual(
        [from[0], from[1], from[1], from[0]].map(({ address }) => address),
      )
    }
    await cancel(rider, booking)
  },
)

test('addresses typed by people are unchanged in every language', async () => {
  const booking = await bookFrom(otherRider, ownWords, { ...hospitalEn, address: hospitalEn.name })
  expect(booking.pickup).toEqual({ ...ownWords, translations: {} })
  // A name without an address is translated on its own.
  expect(readIn(booking.drop, 'ar')).toBe(hospitalAr.name)
  await cancel(otherRider, booking)
})

test('saved and recent places are returned in the requested language', async () => {
  const booking = await bookFrom(otherRider, stationEn, hospitalEn)
  await offerOf(driver, booking.id)
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  await driveUntil('reach', { booking, rider: otherRider, driver })
  const told = async (language: string) => {
    const { places } = await otherRider.call(listMyPlaces, { query: { language } })
    return places.map(({ kind, description }) => [kind, description])
  }
  await eventually(async () => (await told('en')).length > 0, 'the saved address')
  expect(await told('en')).toEqual(
    expect.arrayContaining([
      ['saved', hospitalEn.address],
      ['recent', stationEn.address],
    ]),
  )
  expect(await told('ar')).toEqual(
    expect.arrayContaining([
      ['saved', hospitalAr.address],
      ['recent', stationAr.address],
    ]),
  )
})
