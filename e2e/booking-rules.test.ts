// Settings and messages of the specification on the way to a booking, each in a browser.

import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
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

/** A number that has no account. */
const newMobile = () => `+447701${String(Date.now()).slice(-6)}`

describe('horizontal_view', () => {
  test.each([
    [false, 'x', 'y'],
    [true, 'y', 'x'],
  ] as const)('%s', async (horizontalView, same, other) => {
    await set({ horizontalView })
    const rider = await person(phone)
    await openSignedIn(rider, mobiles.rider, '/book')
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
  })
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

test('phone_no_update: who has no mobile number is asked to add one, goes to the profile, or books without', async () => {
  const rider = await person({ ...phone, serviceWorkers: 'block' })
  await rider.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mobile: '' } })
  })
  await openSignedIn(rider, mobiles.rider, '/book')
  await seePrices(rider)
  const book = button(rider, patternOf(words('book_now_button')))
  await book.click()
  const dialog = rider.getByRole('dialog', { name: words('book_phone_title') })
  await dialog.getByText(words('phone_no_update')).waitFor(soon)
  await expectAccessible(rider, 'the question for a number')
  await dialog.getByRole('link', { name: words('book_phone_update') }).click()
  await rider.waitForURL((url) => url.pathname === '/profile')

  await rider.goBack()
  await book.click(soon)
  await dialog.getByRole('button', { name: words('book_phone_later') }).click(soon)
  await dialog.waitFor({ state: 'hidden' })
  // Asked once: the next press books.
  const api = await signInByApi()
  await api.goOnline()
  const answered = rider.waitForResponse(
    (response) => response.url().endsWith('/api/bookings') && response.request().method() === 'POST',
  )
  await book.click()
  const answer = await answered
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await api.cancel(id)
})

test('google_places_error: a chosen place that cannot be found opens an alert, and its field says so until another one is chosen', async () => {
  const rider = await person({ ...phone, serviceWorkers: 'block' })
  // As an external map provider answers: its suggestions have no position.
  await rider.route(/\/api\/places\?/, async (route) => {
    const answer = await route.fetch()
    const { places } = (await answer.json()) as { places: { lat?: number; lng?: number }[] }
    const without = places.map(({ lat: _, lng: __, ...rest }) => rest)
    await route.fulfill({ response: answer, json: { places: without } })
  })
  await rider.route(/\/api\/places\/(?!popular|reverse)/, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { type: 'urn:cabstand:problem:google_places_error', code: 'google_places_error', status: 404 },
    }),
  )
  // A new person: saved places have a position and come first.
  await openSignedIn(rider, newMobile(), '/book')
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  const dialog = rider.getByRole('alertdialog', { name: words('alert'), exact: true })
  await dialog.getByText(words('google_places_error')).waitFor(soon)
  await expectAccessible(rider, 'the alert about a place')
  await dialog.getByRole('button', { name: words('close') }).click()
  await dialog.waitFor({ state: 'hidden' })
  const alert = rider.getByRole('alert').filter({ hasText: words('google_places_error') })
  await alert.waitFor(soon)
  // The person goes on in the field whose place is missing.
  const field = rider.getByRole('combobox', { name: words('pickup') })
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await rider.unroute(/\/api\/places\/(?!popular|reverse)/)
  await choosePlace(rider, words('pickup'), 'Peace Hospital')
  await alert.waitFor({ ...soon, state: 'hidden' })
})

/** What kind of place a suggestion says that it is. */
const kindIn = (secondLine: string) => secondLine.split(' · ')[0]

test('an empty field lists popular places, and choosing one fills it; a query that names a kind finds the nearest first', async () => {
  const rider = await person(phone)
  await openSignedIn(rider, newMobile(), '/book')
  // A new person has no places of their own.
  const drop = rider.getByRole('combobox', { name: words('drop') })
  await drop.click(soon)
  const popular = rider.getByRole('listbox', { name: words('places_suggested') }).getByRole('option')
  const kinds = ['station', 'airport', 'hospital', 'city'].map((kind) => words(`places_${kind}`))
  await expect
    .poll(async () => (await popular.locator('span > span:last-child').allTextContents()).map(kindIn), soon)
    .toEqual(kinds)
  const hospital = popular.filter({ hasText: new RegExp(`${words('places_hospital')} · `) })
  const name = await hospital.locator('span > span').first().textContent()
  await hospital.click()
  expect(await drop.inputValue()).toContain(name)
  await expect.poll(() => new URL(rider.url()).searchParams.get('dropLat'), soon).toMatch(/^\d+\.\d+$/)

  const field = rider.getByRole('combobox', { name: words('pickup') })
  await field.pressSequentially('Station', { delay: 15 })
  const first = rider.getByRole('option').first()
  await first.getByText(new RegExp(`^${words('places_station')} · .*Chestnut`)).waitFor(soon)
  await first.click()
  expect(await field.inputValue()).toContain('Chestnut')
})

test('profile_incomplete: the server’s refusal opens the question for the name, and the booking goes on', async () => {
  const rider = await person({ ...phone, serviceWorkers: 'block' })
  // This page believes that the profile is complete, as after a change on another device.
  await rider.route('**/api/me', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), profileComplete: true } })
  })
  await (await signInByApi()).goOnline()
  await openSignedIn(rider, newMobile(), '/book')
  await seePrices(rider)
  const refused = rider.waitForResponse(
    (response) => response.url().endsWith('/api/bookings') && response.status() === 422,
  )
  await button(rider, patternOf(words('book_now_button'))).click()
  expect(((await (await refused).json()) as { code: string }).code).toBe('profile_incomplete')
  await rider.getByRole('heading', { name: words('book_who_title') }).waitFor(soon)
  expect(
    await rider
      .getByRole('alert')
      .filter({ hasText: words('profile_incomplete') })
      .count(),
  ).toBe(0)
  await rider.getByLabel(words('profile_first_name')).waitFor()
})
