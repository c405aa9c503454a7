import { getMap, reversePlace } from '@cabstand/contract/http/maps'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect } from 'vitest'
import { signIn, TestClient } from '../apps/server/test/support/test-client.ts'
import { patient } from './map-probes.ts'
import { serverUrl } from './people.ts'
import { mobiles } from './steps.ts'

/** A rider and a driver who act through the API, for steps whose screens a test does not look at. */
export async function signInByApi() {
  const url = serverUrl()
  const rider = await signIn(url, mobiles.rider)
  const driver = await signIn(url, mobiles.driver)
  const { center } = await new TestClient(url).call(getMap, {})

  async function addressNear(north: number, east: number) {
    const query = { lat: (center.lat + north).toFixed(6), lng: (center.lng + east).toFixed(6) }
    const { lat, lng, description } = await rider.call(reversePlace, { query })
    return { lat, lng, address: description }
  }

  async function isOffered(bookingId: string): Promise<boolean> {
    const { offers } = await driver.call(getWork, {})
    return offers.some((offer) => offer.bookingId === bookingId)
  }

  /** From the offer until the ride runs; the driver's position does not matter. */
  async function driveToDrop(by: TestClient, bookingId: string): Promise<void> {
    const params = { id: bookingId }
    await expect.poll(() => isOffered(bookingId), patient).toBe(true)
    await driver.call(contract.acceptBooking, { params, body: {} })
    await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
    const { otp } = await by.call<typeof contract.getBooking, 'rider'>(contract.getBooking, { params })
    await driver.call(contract.startBooking, { params, body: { otp: otp ?? '' } })
  }

  /** From the running ride to its end, when money is open. */
  async function finish(bookingId: string): Promise<void> {
    const params = { id: bookingId }
    await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
    // The trip was over within a moment: an admin decides what it costs.
    const admin = await signIn(url, mobiles.admin)
    await admin.call(contract.decideBookingFare, { params, body: { charge: 'quote' } })
    await driver.call(contract.finishBooking, { params, body: {} })
  }

  async function quoteRide(by: TestClient, [north, east]: readonly [number, number]) {
    const [pickup, drop] = [await addressNear(0.002, 0.002), await addressNear(north, east)]
    const { quotes } = await by.call(createQuotes, { body: { pickup, drop } })
    const quote = quotes.find(({ carType }) => carType.image === 'city')
    if (quote === undefined) throw new Error('there is no price for a City car')
    return quote
  }

  return {
    rider,
    driver,
    center,
    /** The price of a ride of some four kilometres, which costs more than the least fare. */
    quoteFar: (by: TestClient) => quoteRide(by, [0.022, 0.024]),
    /** Brings the driver online in the middle of the city. */
    async goOnline(): Promise<void> {
      await driver.call(setAvailability, { body: { driverActiveStatus: true } })
      const at = new Date().toISOString()
      await driver.call(sendPositions, { body: { positions: [{ ...center, at }] } })
    },
    /** Books a ride that begins near the driver, once the driver's position has arrived. */
    async book() {
      const { quoteId } = await quoteRide(rider, [0.012, 0.014])
      const book = () => rider.call(contract.createBooking, { body: { quoteId } })
      let booking: Awaited<ReturnType<typeof book>> | undefined
      await expect
        .poll(async () => {
          booking = await book().catch((error: Error) => {
            if (!error.message.includes('no_driver_found_alert_messege')) throw error
            return undefined
          })
          return booking
        }, patient)
        .toBeDefined()
      return booking as NonNullable<typeof booking>
    },
    /** Books a ride of tomorrow, for which no driver must be near. */
    async bookAhead(by: TestClient) {
      const { quoteId } = await quoteRide(by, [0.012, 0.014])
      const tripDate = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
      return by.call<typeof contract.createBooking, 'rider'>(contract.createBooking, {
        body: { quoteId, tripDate },
      })
    },
    driveToDrop,
    /** From the offer to the end of the ride, when money is open; the driver's position does not matter. */
    async driveToPayment(by: TestClient, bookingId: string): Promise<void> {
      await driveToDrop(by, bookingId)
      await finish(bookingId)
    },
    finish,
    /** Whether the driver has an offer of the booking. */
    isOffered,
    payInCash: (bookingId: string) =>
      driver.call(contract.payBooking, { params: { id: bookingId }, body: { paymentMode: 'cash' } }),
    cancel: (bookingId: string) =>
      rider.call(contract.cancelBooking, { params: { id: bookingId }, body: { reason: 'over' } }),
  }
}

/** Books a parcel near a courier, who comes online. It waits for its payment. */
export async function bookParcel(rider: TestClient, courier: TestClient, paymentMode: 'card' | 'wallet') {
  const { center } = await rider.call(getMap, {})
  await courier.call(setAvailability, { body: { driverActiveStatus: true } })
  await courier.call(sendPositions, { body: { positions: [{ ...center, at: new Date().toISOString() }] } })
  const at = async (north: number) => {
    const query = { lat: (center.lat + north).toFixed(6), lng: center.lng.toFixed(6) }
    const { lat, lng, description } = await rider.call(reversePlace, { query })
    return { lat, lng, address: description }
  }
  const [pickup, drop] = [await at(0.002), await at(0.014)]
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quote = quotes.find(({ carType }) => carType.service === 'delivery')
  const priced = await rider.call(createQuotes, {
    body: {
      pickup,
      drop,
      parcels: [
        {
          carType: quote?.carType.id ?? '',
          parcelTypeSelected: quote?.carType.parcelTypes[0]?.description,
        },
      ],
    },
  })
  const quoteId = priced.quotes.find(({ carType }) => carType.id === quote?.carType.id)?.quoteId ?? ''
  const body = { quoteId, deliveryPersonPhone: '+44 7700 900555', paymentMode } as const
  return rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
}
