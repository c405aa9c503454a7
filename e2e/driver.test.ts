import { getWork } from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, startWork } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
const accept = (page: Page) => page.getByRole('button', { name: words('driver_accept') })

/** Counts the tones that the page makes. */
function countTones(): void {
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function counted(at?: number) {
    document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
    start.call(this, at)
  }
}

test('an offer reaches a driver on another screen, plays a sound, and returns to the work screen once accepted', async () => {
  const driver = await person(phone)
  await driver.addInitScript(countTones)
  await startWork(driver, words, 'en')
  await driver.getByRole('button', { name: words('nav_menu') }).click()
  await driver.getByRole('menuitem', { name: words('nav_wallet') }).click()
  const places = driver.getByRole('navigation', { name: words('nav_menu') })
  await places.getByRole('link', { name: words('nav_profile_short') }).click()
  await driver.getByLabel(words('profile_first_name')).fill('Ru')

  const people = await signInByApi()
  const { id } = await people.book()
  await accept(driver).waitFor(soon)
  expect(await driver.evaluate(() => Number(document.documentElement.dataset.tones))).toBe(2)
  expect(await driver.evaluate(() => document.activeElement?.tagName), 'typing goes on where it was').toBe(
    'INPUT',
  )
  await expectAccessible(driver, 'an offer over the profile')
  await accept(driver).click()
  await driver.waitForURL((url) => url.pathname === '/bookings')
  await driver.getByRole('button', { name: words('driver_at_pickup') }).waitFor(soon)

  await driver.getByRole('switch', { name: words('driver_state_online') }).click()
  await driver.getByText(words('driver_off_after_trip')).waitFor(soon)
  await people.cancel(id)
})

test('a driver whose offer is gone learns that the next one is another', async () => {
  const people = await signInByApi()
  const driver = await person(phone)
  await openSignedIn(driver, mobiles.driver, '/bookings')
  await people.goOnline()
  const first = await people.book()
  await accept(driver).waitFor(soon)
  const second = await people.book()
  await driver.getByText(words('driver_more_offers', { count: 1 })).waitFor(soon)
  const isAnother = driver.getByRole('status').filter({ hasText: words('driver_offer_gone_next') })
  expect(await isAnother.count()).toBe(0)
  await people.cancel(first.id)
  await isAnother.waitFor(soon)
  await accept(driver).click()
  await driver.getByRole('button', { name: words('driver_at_pickup') }).waitFor(soon)
  expect(await people.driver.call(getWork, {})).toMatchObject({ bookings: [{ id: second.id }] })
  await people.cancel(second.id)
})

test('an offer that is on the screen before the connection is live counts as seen once it is', async () => {
  const people = await signInByApi()
  const admin = await signIn(serverUrl(), mobiles.admin)
  const driver = await person(phone)
  await openSignedIn(driver, mobiles.driver, '/about-us')
  await people.goOnline()
  const { id } = await people.book()
  await expect.poll(() => people.isOffered(id)).toBe(true)
  const connect = Promise.withResolvers<void>()
  await driver.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await connect.promise
    socket.connectToServer()
  })
  const wasSeen = async () => {
    const { offers } = await admin.call(getBookingDispatch, { params: { id } })
    return offers.some(({ acknowledgedAt }) => acknowledgedAt !== null)
  }
  await driver.goto('/bookings')
  await accept(driver).waitFor(soon)
  expect(await wasSeen()).toBe(false)
  connect.resolve()
  await expect.poll(wasSeen).toBe(true)
  await people.cancel(id)
})
