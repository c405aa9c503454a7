import { getMap, reversePlace } from '@cabstand/contract/http/maps'
import { cancelBooking, createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { describe, expect, test } from 'vitest'
import { signIn, TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, signInHere } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }

test('sign-in returns to the screen that asked for it, and the drawer leads on with the focus on the title', async () => {
  const words = wordsIn('en')
  const admin = await person()
  await admin.goto('/profile?lang=en')
  await admin.waitForURL((url) => url.pathname === '/login', patient)
  await signInHere(admin, words, mobiles.admin)
  await admin.waitForURL((url) => url.pathname === '/profile', patient)
  const drawer = admin.getByRole('navigation', { name: words('nav_main') })
  await drawer.getByRole('link', { name: words('drawer_dashboard') }).click()
  const title = admin.getByRole('heading', { level: 1, name: words('dashboard') })
  await title.waitFor(patient)
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await admin.title()).toBe('Dashboard – Cabstand')
  expect(await drawer.locator('[aria-current="page"]').textContent()).toBe(words('drawer_dashboard'))
  await drawer.getByRole('button', { name: words('drawer_log_out') }).click()
  await admin.waitForURL((url) => url.pathname === '/', patient)
})

describe.each([
  { locale: 'en', colorScheme: 'light', viewport: { width: 800, height: 900 } },
  { locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('on a narrow screen in $locale, $colorScheme', (look) => {
  const words = wordsIn(look.locale)

  test('the drawer is a dialog that holds the focus, closes by Escape, and returns the focus', async () => {
    const admin = await person(look)
    await openSignedIn(admin, mobiles.admin, '/profile', look.locale)
    const button = admin.getByRole('button', { name: words('console_open_menu') })
    await button.click(patient)
    const drawer = admin.getByRole('dialog', { name: words('nav_menu') })
    await drawer.getByRole('link', { name: words('drawer_bookings') }).waitFor(patient)
    await expectAccessible(admin, 'the drawer')
    for (let press = 0; press < 12; press++) await admin.keyboard.press('Tab')
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(holdsFocus, patient).toBe(true)
    await admin.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached', ...patient })
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    await expect.poll(hasFocus, patient).toBe(true)
    await button.click()
    await drawer.getByRole('link', { name: words('drawer_bookings') }).click()
    await drawer.waitFor({ state: 'detached', ...patient })
    await admin.getByRole('heading', { level: 1, name: words('admin_bookings') }).waitFor(patient)
  })
})

test('a booking without driver is counted in the menu, and found and opened by keyboard alone', async () => {
  const words = wordsIn('en')
  const url = serverUrl()
  const rider = await signIn(url, mobiles.rider)
  const { center } = await new TestClient(url).call(getMap, {})
  const placeAt = async (north: number) => {
    const query = { lat: (center.lat + north).toFixed(6), lng: center.lng.toFixed(6) }
    const { lat, lng, description } = await rider.call(reversePlace, { query })
    return { lat, lng, address: description }
  }
  const admin = await person()
  await openSignedIn(admin, mobiles.admin, '/profile')
  const entry = admin.getByRole('link', { name: words('drawer_dispatch') })
  await entry.waitFor(patient)
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const [pickup, drop] = [await placeAt(0.002), await placeAt(0.012)]
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop, tripDate: at } })
  const { id, reference } = await rider.call(createBooking, {
    body: { quoteId: quotes[0]?.quoteId ?? '', tripDate: at },
  })
  await entry.getByText(words('console_count_unassignedBookings', { number: '1' })).waitFor(patient)
  await admin.keyboard.press('/')
  const search = admin.getByRole('dialog', { name: words('console_search') })
  await search.getByRole('option', { name: words('drawer_dashboard') }).waitFor(patient)
  await admin.keyboard.type(reference)
  await search.getByRole('option', { name: new RegExp(reference) }).waitFor(patient)
  await expectAccessible(admin, 'the search with results')
  await admin.keyboard.press('Enter')
  await admin.waitForURL((opened) => opened.pathname === `/bookings/${id}`, patient)
  await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  await entry
    .getByText(words('console_count_unassignedBookings', { number: '1' }))
    .waitFor({ state: 'detached', ...patient })
})
