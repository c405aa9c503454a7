import { fileURLToPath } from 'node:url'
import * as contract from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { bookParcel } from './by-api.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 15_000 }
const picture = fileURLToPath(new URL('../apps/simulator/pictures/collected.webp', import.meta.url))

/** A paid parcel whose courier stands at the pickup. */
async function collectedParcel() {
  const rider = await signIn(serverUrl(), mobiles.rider)
  const courier = await signIn(serverUrl(), mobiles.courier)
  const { id } = await bookParcel(rider, courier, 'wallet')
  const params = { id }
  await rider.call(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
  const offered = async () => {
    const { offers } = await courier.call(contract.getWork, {})
    return offers.some(({ bookingId }) => bookingId === id)
  }
  await expect.poll(offered, soon).toBe(true)
  await courier.call(contract.acceptBooking, { params, body: {} })
  await courier.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  return { id, rider, courier }
}

/** The keys of the pictures that this phone still has. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('cabstand-parcels', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('pictures').objectStore('pictures').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

test('a picture taken without a connection stays through reloads with and without one, and is sent once', async () => {
  const { id, rider, courier } = await collectedParcel()
  const phone = await person({ viewport: { width: 390, height: 844 } })
  const written: number[] = []
  phone.on('response', (response) => {
    if (response.url().endsWith(`/api/bookings/${id}/pictures`)) written.push(response.status())
  })
  await openSignedIn(phone, mobiles.courier, '/bookings')
  const camera = phone.getByLabel(words('driver_picture_pickup')).last()
  await camera.waitFor({ ...soon, state: 'attached' })
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await phone.context().setOffline(true)
  // A telephone opens its camera, the one that looks away from the person.
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles(picture)
  await phone.getByText(words('driver_picture_kept')).waitFor(soon)
  await expect.poll(() => keptOn(phone), soon).toEqual([`${id}:pickupImage`])
  await phone.reload()
  // The trip is read without a connection, and says what will be sent.
  await phone.getByText(words('driver_picture_kept')).waitFor(soon)
  expect(await keptOn(phone)).toEqual([`${id}:pickupImage`])
  const booking = () => rider.call(contract.getBooking, { params: { id } })
  expect((await booking()).pickupImage).toBe('')

  // Back online: the upload is held, and another reload comes in between.
  await phone.route('**/api/uploads**', (route) => route.abort())
  await phone.context().setOffline(false)
  await phone.getByText(words('driver_picture_pickup')).first().waitFor(soon)
  await phone.reload()
  await phone.getByText(words('driver_picture_pickup')).first().waitFor(soon)
  expect(await keptOn(phone)).toEqual([`${id}:pickupImage`])
  expect(written).toEqual([])
  await phone.unroute('**/api/uploads**')
  await phone.reload()
  await phone.getByText(words('driver_picture_sent')).waitFor({ timeout: 30_000 })
  expect((await booking()).pickupImage).toMatch(/^\/api\/files\//)
  await expect.poll(() => keptOn(phone), soon).toEqual([])
  expect(written).toEqual([200])
  const { events } = await rider.call(contract.listBookingEvents, { params: { id }, query: {} })
  expect(events.filter(({ type }) => type === 'booking.pictured')).toHaveLength(1)
  await courier.call(contract.cancelBooking, { params: { id }, body: { reason: 'over' } })
})
