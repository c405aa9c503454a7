import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/fleet'
import { getMap, reversePlace } from '@cabstand/contract/http/maps'
import { createQuotes } from '@cabstand/contract/http/pricing'
import { expect } from 'vitest'
import { signIn, TestClient } from '../apps/server/test/test-client.ts'
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

  return {
    rider,
    driver,
    center,
    /** Brings the driver online in the middle of the city. */
    async goOnline(): Promise<void> {
      await driver.call(setAvailability, { body: { driverActiveStatus: true } })
      const at = new Date().toISOString()
      await driver.call(sendPositions, { body: { positions: [{ ...center, at }] } })
    },
    /** Books a ride that begins near the driver, once the driver's position has arrived. */
    async book() {
      const [pickup, drop] = [await addressNear(0.002, 0.002), await addressNear(0.012, 0.014)]
      const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
      const quoteId = quotes.find(({ carType }) => carType.image === 'city')?.quoteId ?? ''
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
    /** Whether the driver has an offer of the booking. */
    async isOffered(bookingId: string): Promise<boolean> {
      const { offers } = await driver.call(getWork, {})
      return offers.some((offer) => offer.bookingId === bookingId)
    },
    cancel: (bookingId: string) =>
      rider.call(contract.cancelBooking, { params: { id: bookingId }, body: { reason: 'over' } }),
  }
}
