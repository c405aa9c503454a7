import * as bookings from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { eventually } from './eventually.ts'
import { recordDrive } from './held-rewards.ts'
import type { TestClient } from './test-client.ts'
import type { TestDatabase } from './test-database.ts'
import type { TestServer } from './test-server.ts'

export const mobiles = {
  rider: '+447700900001',
  otherRider: '+447700900002',
  /** Drives a City car. */
  driver: '+447700900011',
  /** Drives a Comfort car. */
  comfortDriver: '+447700900012',
  fleetadmin: '+447700900021',
  admin: '+447700900031',
  /** The n-th of the drivers for the simulator; the first six of ten drive City cars. */
  simulated: (index: number) => `+4477009${String(100 + index).padStart(5, '0')}`,
} as const

/** In the small demo city of the tests. */
export const pickup = { lat: 38.7, lng: -9.899, address: '12 Old Mint Row' }
export const drop = { lat: 38.7065, lng: -9.8925, address: 'Peace Hospital' }

/** Brings a driver online at a point. */
export async function goOnline(
  server: TestServer,
  driver: TestClient,
  at: { lat: number; lng: number } = pickup,
) {
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  await reportAt(server, driver, at)
}

export async function reportAt(server: TestServer, driver: TestClient, at: { lat: number; lng: number }) {
  return driver.call(sendPositions, {
    body: { positions: [{ lat: at.lat, lng: at.lng, at: server.clock.now().toISOString() }] },
  })
}

/** Requests quotes for the standard trip and returns the one of a car type, for the first of its parcel types. */
export async function quoteFor(client: TestClient, carType = 'City') {
  const quoteWith = async (parcels: { carType: string; parcelTypeSelected: string }[]) => {
    const { quotes } = await client.call(createQuotes, { body: { pickup, drop, parcels } })
    const quote = quotes.find((candidate) => candidate.carType.name === carType)
    if (quote === undefined) throw new Error(`no quote for ${carType}`)
    return quote
  }
  const quote = await quoteWith([])
  const [parcelType] = quote.carType.parcelTypes
  if (parcelType === undefined) return quote
  return quoteWith([{ carType: quote.carType.id, parcelTypeSelected: parcelType.description }])
}

export async function book(
  rider: TestClient,
  input: { tripDate?: string; carType?: string } = {},
): Promise<RiderBooking> {
  const { quoteId } = await quoteFor(rider, input.carType)
  const body = input.tripDate === undefined ? { quoteId } : { quoteId, tripDate: input.tripDate }
  return (await rider.call(bookings.createBooking, { body })) as RiderBooking
}

/** The driver's offer for a booking, once dispatch has made it. */
export async function offerOf(driver: TestClient, bookingId: string) {
  return eventually(async () => {
    const { offers } = await driver.call(getWork, {})
    return offers.find((offer) => offer.bookingId === bookingId)
  }, 'an offer')
}

/** Books a trip and accepts it as this driver. */
export async function acceptedTrip(
  server: TestServer,
  rider: TestClient,
  driver: TestClient,
): Promise<RiderBooking> {
  await goOnline(server, driver)
  const booking = await book(rider)
  await offerOf(driver, booking.id)
  await driver.call(bookings.acceptBooking, { params: { id: booking.id }, body: {} })
  return booking
}

const steps = ['arrive', 'start', 'reach', 'finish', 'pay', 'rate'] as const
export type Step = (typeof steps)[number]

/** Advances an accepted trip to a step, regardless of the driver's position. */
export async function driveUntil(
  last: Step,
  trip: {
    booking: RiderBooking
    rider: TestClient
    driver: TestClient
    /** Records that the car was seen on its way. */
    database?: TestDatabase
  },
): Promise<void> {
  const params = { id: trip.booking.id }
  const run: Record<Step, () => Promise<unknown>> = {
    arrive: () => trip.driver.call(bookings.arriveBooking, { params, body: { confirmFar: true } }),
    start: () => trip.driver.call(bookings.startBooking, { params, body: { otp: trip.booking.otp ?? '' } }),
    reach: () => trip.driver.call(bookings.reachBooking, { params, body: { confirmFar: true } }),
    finish: () => trip.driver.call(bookings.finishBooking, { params, body: {} }),
    pay: () => trip.driver.call(bookings.payBooking, { params, body: { paymentMode: 'cash' } }),
    rate: () => trip.rider.call(bookings.rateBooking, { params, body: { rating: 5 } }),
  }
  for (const step of steps) {
    await run[step]()
    if (step === last) return
    if (step === 'reach' && trip.database) await recordDrive(trip.database, trip.booking.id)
  }
}
