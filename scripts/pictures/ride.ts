// The ride that the pictures show. Rider and driver act through the API.
import { suggestPlaces } from '@cabstand/contract/http/maps'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { shareTrip } from '@cabstand/contract/http/trips/sharing'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, pointAlong } from '@cabstand/domain/polyline'
import { signIn } from '../../apps/server/test/support/test-client.ts'
import { paths } from '../../apps/web/src/navigation/paths.ts'
import { mobiles } from './camera.ts'

/** Metres a second, which is within what the server believes of a car. */
const speed = 25
const secondsOfDriving = 30

/** A booking of the rider in its steps. Rui, the driver, is near its pickup. */
export async function planRide(base: string) {
  const [rider, rui, admin] = await Promise.all(
    [mobiles.rider, mobiles.driver, mobiles.admin].map((mobile) => signIn(base, mobile)),
  )
  if (!rider || !rui || !admin) throw new Error('somebody is not signed in')
  const find = async (query: string) => {
    const { places } = await rider.call(suggestPlaces, { query: { query } })
    const { lat, lng, description } = places[0] ?? { lat: undefined, lng: undefined, description: '' }
    if (lat === undefined || lng === undefined) throw new Error(`the map has no ${query}`)
    return { lat, lng, address: description }
  }
  const [pickup, drop] = [await find('Opera House'), await find('Eastfield Station')]
  const waiting = { lat: pickup.lat - 0.004, lng: pickup.lng + 0.003 }
  const report = ({ lat, lng }: LatLng) =>
    rui.call(sendPositions, { body: { positions: [{ lat, lng, at: new Date().toISOString() }] } })
  /** A car that is elsewhere at once is not believed. */
  const drive = async (line: readonly LatLng[], seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await report(pointAlong(line, second * speed))
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  const cancel = (id: string) =>
    admin.send(contract.cancelBooking, { params: { id }, body: { reason: 'Taken for a picture' } })

  return {
    /** The booking form with both places. */
    form: paths.book({
      pickup: pickup.address,
      pickupLat: pickup.lat,
      pickupLng: pickup.lng,
      drop: drop.address,
      dropLat: drop.lat,
      dropLng: drop.lng,
    }),
    async beginWork(): Promise<void> {
      await rui.call(setAvailability, { body: { driverActiveStatus: true } })
      await report(waiting)
    },
    endWork: () => rui.call(setAvailability, { body: { driverActiveStatus: false } }),
    async book(): Promise<string> {
      const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
      const quoteId = quotes.find(({ carType: { image } }) => image === 'city')?.quoteId ?? ''
      return (await rider.call(contract.createBooking, { body: { quoteId, paymentMode: 'card' } })).id
    },
    accept: (id: string) => rui.call(contract.acceptBooking, { params: { id }, body: {} }),
    /** From acceptance until the car is on its way to the drop-off. */
    async start(id: string): Promise<void> {
      const params = { id }
      await drive([waiting, pickup], haversineMeters(waiting, pickup) / speed)
      await rui.call(contract.arriveBooking, { params, body: { confirmFar: true } })
      const { otp, polyline } = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
        params,
      })
      await rui.call(contract.startBooking, { params, body: { otp: otp ?? '' } })
      await drive(decodePolyline(polyline), secondsOfDriving)
    },
    share: async (id: string) => (await rider.call(shareTrip, { params: { id }, body: {} })).path,
    /** To the end of the ride, when its rider pays. */
    async finish(id: string): Promise<void> {
      const params = { id }
      await rui.call(contract.reachBooking, { params, body: { confirmFar: true } })
      // The ride was short: an admin decides what it costs.
      await admin.send(contract.decideBookingFare, { params, body: { charge: 'quote' } })
      await rui.call(contract.finishBooking, { params, body: {} })
    },
    pay: (id: string) => rui.call(contract.payBooking, { params: { id }, body: { paymentMode: 'cash' } }),
    cancel,
    /** Cancels what the rider booked on a page. */
    async cancelOpen(): Promise<void> {
      const { bookings } = await rider.call(contract.listBookings, { query: { scope: 'now' } })
      for (const { id } of bookings) await cancel(id)
    },
  }
}
