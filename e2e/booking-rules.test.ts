// Settings and messages of the specification on the way to a booking, each in a browser.

import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 15_000 }
const phone = { viewport: { width: 390, height: 844 } }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function set(changes: { horizontalView?: boolean; showLiveRoute?: boolean }): Promise<void> {
  const admin = await signIn(serverUrl(), mobiles.admin)
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body: changes })
}
// Other files share the server.
afterAll(() => set({ horizontalView: false, showLiveRoute: true }))

async function seePrices(page: Page): Promise<void> {
  await choosePlace(page, words('pickup'), 'Meridian Central')
  await choosePlace(page, words('drop'), 'Peace Hospital')
  await button(page, patternOf(words('book_now_button'))).waitFor(soon)
}

/** The places of the car types on the screen, from the top and from the left. */
const carsOf = (page: Page) =>
  page
    .getByRole('group', { name: words('car_types') })
    .locator('label')
    .evaluateAll((labels) =>
      labels.map((label) => {
        const { x, y } = label.getBoundingClientRect()
        return { x: Math.round(x), y: Math.round(y) }
      }),
    )

test('horizontal_view: car types stand below each other on a phone, and side by side when it is on', async () => {
  const rider = await person(phone)
  await openSignedIn(rider, mobiles.rider, '/book')
  for (const [horizontalView, same, other] of [
    [false, 'x', 'y'],
    [true, 'y', 'x'],
  ] as const) {
    await set({ horizontalView })
    // The setting takes effect within a second.
    await expect
      .poll(
        async () => {
          await rider.goto('/book?lang=en')
          await seePrices(rider)
          const cars = await carsOf(rider)
          return cars.length > 1 && new Set(cars.map((at) => at[same])).size === 1
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    const cars = await carsOf(rider)
    expect(new Set(cars.map((at) => at[other])).size).toBe(cars.length)
    expect(await rider.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  }
})

test('showLiveRoute: riders see the way of the car that comes to them only when it is on', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  await expect.poll(() => api.isOffered(id), soon).toBe(true)
  await api.driver.call(acceptBooking, { params: { id }, body: {} })
  for (const showLiveRoute of [false, true]) {
    await set({ showLiveRoute })
    const rider = await person(phone)
    await openSignedIn(rider, mobiles.rider, '/wallet')
    const asked: string[] = []
    rider.on('request', (request) => {
      if (request.url().endsWith('/api/routes')) asked.push(request.url())
    })
    const shown = async () => {
      asked.length = 0
      await rider.goto(`/bookings/${id}?lang=en`)
      await rider.getByText('48-QK-27').first().waitFor(soon)
      // The car is known with the road time, and the way is asked for in the same rendering.
      await rider
        .getByText(/\d+ min/)
        .first()
        .waitFor(soon)
      return asked.length > 0
    }
    await expect.poll(shown, { timeout: 60_000 }).toBe(showLiveRoute)
  }
  await api.cancel(id)
})
